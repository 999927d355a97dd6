import { createHash } from 'node:crypto';
import { createTurns } from '../../jobs/in-turn.ts';
import type { Meaning } from './meaning.ts';

// An old list has many missing mailboxes in a row. Other refusals are rarely alike so often.
const alikeMax: Record<Meaning, number> = { 'no-mailbox': 5, sender: 1, mailbox: Infinity, other: 3 };

export type SameRefusals = ReturnType<typeof trackSameRefusals>;

type Refused = { id: string; recipient: string; meaning: Meaning; key: string };

/**
 * Tracks permanent refusals of one stream since its last email was accepted. Several alike in a row are about us, as with
 * a wrong setting of the mail server, and say nothing about the recipients.
 */
export function trackSameRefusals() {
  let alike: Refused[] = [];
  let isStopped = false;
  return {
    /** Serialises judging and recording. Otherwise a refusal could be requeued with the others before it is recorded. */
    inTurn: createTurns(),
    noteAccepted() {
      alike = [];
      isStopped = false;
    },
    /**
     * Returns the other emails that were refused alike if the refusals are about us, otherwise null. An email that was held
     * back before counts only while nothing was accepted since.
     */
    note(refused: Refused, wasHeld: boolean): string[] | null {
      if (wasHeld && !isStopped) return null;
      const others = alike.filter(({ key, id }) => key === refused.key && id !== refused.id);
      alike = [...others, refused].slice(-listMax);
      const recipients = new Set(alike.map(({ recipient }) => recipient.toLowerCase()));
      isStopped = recipients.size >= alikeMax[refused.meaning];
      return isStopped ? others.map(({ id }) => id) : null;
    },
  };
}

const listMax = 100;

/** A digest of a refusal, without addresses and message numbers, which differ between recipients. */
export const createRefusalKey = (answer: string, recipient: string): string =>
  createHash('sha256')
    .update(
      answer
        .toLowerCase()
        .replaceAll(recipient.toLowerCase(), ' ')
        .replaceAll(/<[^<>]*>|[^\s<>]+@[^\s<>]+/g, ' ')
        .replaceAll(/(?<![\d.])\b(?=[a-z\d-]*\d)(?![245]\.\d)[a-z\d-]{4,}\b/g, ' ')
        .replaceAll(/\s+/g, ' '),
    )
    .digest('hex')
    .slice(0, 32);
