// SPDX-License-Identifier: MIT
// Announcements that somebody has read are not shown to them again. The latest are kept in this browser, so that they
// are there with the page when somebody comes back, and nothing moves.
import * as v from 'valibot';
import { serverNow } from '$app/api/server-time';
import { Announcement } from '$app/api/types';

const key = 'capbarrel.news';
const Kept = v.object({ latest: v.array(Announcement), read: v.array(v.number()) });
type Kept = v.InferOutput<typeof Kept>;

function kept(): Kept {
  try {
    const text = localStorage.getItem(key);
    const checked = v.safeParse(Kept, text === null ? null : JSON.parse(text));
    if (checked.success) return checked.output;
  } catch {
    // Then it begins anew.
  }
  return { latest: [], read: [] };
}

function keep(news: Kept) {
  try {
    localStorage.setItem(key, JSON.stringify(news));
  } catch {
    // Then the next page asks again.
  }
}

const unread = ({ latest, read }: Kept, now: number) =>
  latest.filter((one) => one.from <= now && now < one.until && !read.includes(one.id));

/** What was announced when this browser last asked, less what is over. */
export const lastNews = (now = serverNow()) => unread(kept(), now);

/** What the server announces now. */
export function freshNews(latest: Announcement[], now = serverNow()): Announcement[] {
  const news = { latest, read: kept().read.filter((id) => latest.some((one) => one.id === id)) };
  keep(news);
  return unread(news, now);
}

export function markRead(id: number) {
  const news = kept();
  keep({ ...news, read: [...news.read, id] });
}
