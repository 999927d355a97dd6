import { minuteMs } from '#contract/fields/durations.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Log } from '../log.ts';

/** The fields of a line beside its sentence. People are named by guid, never by name or address. */
type EventFacts = {
  /** The number of the request. */
  reqId: string;
  /** Null if nobody is known. */
  who?: string | null;
  reason?: string;
  /** The call, or the section of the website, that was refused. */
  route?: string | undefined;
};

/** Logs who signed in, and who was refused what. */
export type SecurityLog = (sentence: string, facts: EventFacts) => void;

const linesPerMinuteMax = 100;

/** Writes at most 100 lines a minute of each kind, because anybody can cause them. */
export function createSecurityLog(log: Log, clock: () => number): SecurityLog {
  const written = new Map<string, number>();
  let windowEnds = 0;
  return (sentence, facts) => {
    if (clock() >= windowEnds) {
      written.clear();
      windowEnds = clock() + minuteMs;
    }
    const count = (written.get(sentence) ?? 0) + 1;
    written.set(sentence, count);
    if (count <= linesPerMinuteMax) log(sentence, 'info', facts);
    if (count === linesPerMinuteMax) log(`${sentence}: more of these are not logged for a minute`, 'warn');
  };
}

/** "person 0198…", with the guid in the address of their staff page. */
export const formatActor = ({ kind, id }: Actor): string => (kind === 'operator' ? id : `${kind} ${id}`);
