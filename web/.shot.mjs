import { chromium } from '@playwright/test';
const [url, out, w='1280', h='800', theme='dark', ...steps] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: +w, height: +h }, colorScheme: theme, hasTouch: +w < 600 });
page.on('console', m => { if (m.type() === 'error' || m.type()==='warning') console.log('console:', m.text().slice(0,300)); });
page.on('pageerror', e => console.log('pageerror:', e.message.slice(0, 600)));
await page.goto(url); await page.waitForTimeout(2500);
for (const s of steps) { if (s.startsWith('click ')) await page.locator(s.slice(6)).first().click({timeout:3000}).catch(e=>console.log(e.message.slice(0,200))); else await page.waitForTimeout(+s); }
await page.screenshot({ path: out });
console.log(page.url(), await page.evaluate(() => document.documentElement.scrollWidth));
await browser.close();
