// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { Choice } from '$board/kit/contract';
import { cutRules, expectedChoice, isExpected } from '$app/learn/script';

const choice = (action: string): Choice => ({ action, key: 'slide', args: {}, path: action.split('-') });

describe('what a step expects', () => {
  it('is one action, one of several, any, or none', () => {
    expect(isExpected({ key: 'a', play: 'b3-d3' }, choice('b3-d3'))).toBe(true);
    expect(isExpected({ key: 'a', play: 'b3-d3' }, choice('b3-d1'))).toBe(false);
    expect(isExpected({ key: 'a', play: ['x', 'b3-d1'] }, choice('b3-d1'))).toBe(true);
    expect(isExpected({ key: 'a', play: 'any' }, choice('b3-d1'))).toBe(true);
    expect(isExpected({ key: 'a' }, choice('b3-d1'))).toBe(false);
  });

  it('is found among the legal choices only', () => {
    const legal = [choice('a4-a5'), choice('b3-d3')];
    expect(expectedChoice({ key: 'a', play: 'b3-d3' }, legal)).toBe(legal[1]);
    expect(expectedChoice({ key: 'a', play: 'f1-f2' }, legal)).toBeUndefined();
  });
});

describe('cutRules', () => {
  it('takes rule numbers out of brackets', () => {
    expect(cutRules('Count (TC-07, TC-08). Then go.')).toEqual([
      { text: 'Count.' },
      { rule: 'TC-07' },
      { rule: 'TC-08' },
      { text: ' Then go.' },
    ]);
  });
  it('takes a bare number too, and leaves other words alone', () => {
    expect(cutRules('See LT-05')).toEqual([{ text: 'See ' }, { rule: 'LT-05' }]);
    expect(cutRules('Slide to d3 (two cells)')).toEqual([{ text: 'Slide to d3 (two cells)' }]);
  });
});
