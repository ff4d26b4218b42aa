// SPDX-License-Identifier: MIT
// What a page says over the socket of a table (docs/protocol.md). What comes back is for the engine to read.
import type { What } from '$app/engine/known';

type HostWish =
  | { do: 'pause' | 'resume' | 'close' | 'chat' | 'no-chat' }
  | { do: 'replace'; seat: number; bot: string }
  | { do: 'remove' | 'pass'; seat: number }
  | { do: 'mute' | 'unmute'; person: string };

/** What somebody at the table may ask for. */
export type Request =
  | { t: 'sit' | 'stand' | 'resign' | 'leave' | 'rematch'; seat: number }
  /** For another device of one's own, where one keeps the name, or for somebody else. */
  | { t: 'link'; seat: number; for: 'self' | 'other' }
  | { t: 'start' }
  | { t: 'nonce'; seat: number; value: string }
  | { t: 'act'; seat: number; action: string; at: number }
  | { t: 'offer'; seat: number; what: What }
  | { t: 'answer'; seat: number; what: What; yes: boolean }
  | { t: 'say'; seat: number; phrase: string }
  | { t: 'chat'; text: string }
  | ({ t: 'host' } & HostWish);
