// SPDX-License-Identifier: MIT
// What happens at a table besides the moves: who comes and goes, what is offered, what is said.
import type { Event, Holder, Made } from './messages';
import type { Known } from './story';

export type Note =
  | { kind: 'phrase'; seat: number; holder: Holder; phrase: string }
  | { kind: 'chat'; person: string; name: string; text: string }
  /** `net.note.KEY` says it, with the seat, who had it and who has it now. */
  | { kind: 'news'; key: string; seat: number; before: Holder; after: Holder };

const nobody: Holder = { kind: 'open', id: '', name: '' };

/** What those who sit here said at the table before this one. */
export function earlierNotes(made: Made): Note[] {
  const said = made.talk.flatMap(({ person, name, phrase, text }): Note[] => {
    const seat = made.seats.findIndex((holder) => holder.kind === 'person' && holder.id === person);
    if (phrase) return [{ kind: 'phrase', seat, holder: { kind: 'person', id: person, name }, phrase }];
    return text ? [{ kind: 'chat', person, name, text }] : [];
  });
  if (!made.after) return [];
  return [...said, { kind: 'news', key: 'playAgain', seat: 0, before: nobody, after: nobody }];
}

export function notesOf(known: Known, event: Event): Note[] {
  const holderOf = (seat: number) => known.holders[seat] ?? nobody;
  const news = (key: string, seat: number, after = holderOf(seat)): Note[] => [
    { kind: 'news', key, seat, before: holderOf(seat), after },
  ];
  const ofPerson = (key: string, person: string) => {
    const seat = known.holders.findIndex((holder) => holder.kind === 'person' && holder.id === person);
    return seat < 0 ? [] : news(key, seat);
  };
  switch (event.t) {
    case 'said':
      return [{ kind: 'phrase', seat: event.seat, holder: holderOf(event.seat), phrase: event.phrase }];
    case 'chatted':
      return [{ kind: 'chat', person: event.person, name: event.name, text: event.text }];
    case 'sat':
      return news(event.who.kind === 'open' ? 'stood' : 'sat', event.seat, event.who);
    case 'replaced':
      if (event.by.kind === 'open') return news('stood', event.seat, event.by);
      // The same name: the same person, from another device.
      if (event.why === 'moved' && event.by.name === holderOf(event.seat).name)
        return news('replaced.device', event.seat, event.by);
      return news(`replaced.${event.why}`, event.seat, event.by);
    case 'offered':
      return news(`offered.${event.what}`, event.seat);
    case 'answered':
      return news(`${event.yes ? 'agreed' : 'declined'}.${event.what}`, event.seat);
    case 'hosted':
      return ofPerson('hosted', event.person);
    case 'muted':
      return ofPerson(event.quiet ? 'muted' : 'unmuted', event.person);
    case 'chatting':
      return news(event.on ? 'chat' : 'noChat', 0);
    case 'again':
      return news('again', event.seat);
    case 'began':
    case 'paused':
    case 'resumed':
    case 'forgiven':
      return news(event.t, 0);
    default:
      return [];
  }
}
