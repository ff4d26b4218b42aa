// SPDX-License-Identifier: MIT
// Says in an open page that somebody asks for a game, and what became of one's own challenges; where nobody looks, the
// system says it for who has asked for that.
import { t } from '$words/words';
import type { Challenge, Challenges } from '$app/api/types';
import { go, href } from '$app/shell/router';
import { dismiss, toast } from '$app/shell/toast.svelte';
import { waiting } from '$app/turns/waiting.svelte';
import { noticeOfChallenge, takeBackChallenge } from './notices';

/** The words in passing about a challenge that still stands. */
const said = new Map<string, number>();

const isLive = ({ clock }: Challenge) => clock !== 'day';
const terms = ({ game, clock, rated }: Challenge) => ({
  game: t(`${game}.title`),
  clock: t(`find.clock.${clock}`),
  rated: rated ? 'yes' : 'no',
});

function take(challenge: Challenge) {
  forget(challenge.id);
  go('/games#challenges');
}

function forget(id: string) {
  const note = said.get(id);
  if (note !== undefined) dismiss(note);
  said.delete(id);
}

/** The list itself stands there. */
const isListed = () => /^\/(games|find)$/.test(location.pathname);

function sayReceived(challenge: Challenge) {
  const words = t('challenge.comes', { name: challenge.from.name, ...terms(challenge) });
  if (isListed()) return void toast(words);
  const offer = { words: t('challenge.look'), take: () => take(challenge) };
  said.set(challenge.id, toast(words, offer));
}

/** Who plays elsewhere is not taken away from there. */
const isPlaying = () => /^\/(t|play|replay|learn|puzzles)\//.test(location.pathname);

function sayAnswer(challenge: Challenge) {
  const name = challenge.to?.name ?? '';
  if (challenge.state === 'declined') {
    toast(t(`challenge.declined.${challenge.word ?? 'no'}`, { name }));
  } else if (challenge.table !== null) {
    const to = href('t', challenge.table);
    const words = t('challenge.accepted', { one: challenge.to ? 'yes' : 'no', name, ...terms(challenge) });
    if (isLive(challenge) && !document.hidden && !isPlaying()) {
      toast(words);
      go(to);
    } else {
      const note = toast(words, {
        words: t('games.open'),
        take: () => {
          dismiss(note);
          go(to);
        },
      });
    }
  }
}

/** Hears what the server says of challenges, and keeps it. `own`: this tab has asked. */
export function hearChallenges({ received, sent }: Challenges, own: boolean) {
  const first = !waiting.known;
  const [before, sentBefore] = [waiting.challenges, waiting.sent];
  waiting.challenges = received;
  waiting.sent = sent;
  for (const { id } of before)
    if (!received.some((one) => one.id === id)) {
      forget(id);
      void takeBackChallenge(id);
    }
  for (const challenge of received) {
    if (before.some(({ id }) => id === challenge.id)) continue;
    // What has stood there for days is counted beside "Your games", and not said anew with every page.
    if (!first || isLive(challenge)) sayReceived(challenge);
    if (!first && own) void noticeOfChallenge(challenge);
  }
  for (const challenge of sent) {
    const stood = sentBefore.find(({ id }) => id === challenge.id);
    const answered = challenge.state === 'declined' || challenge.table !== null;
    if (stood?.state === 'open' && answered) sayAnswer(challenge);
  }
}
