import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import { formatMomentWithoutYear } from '#contract/fields/days.ts';
import { oneLine } from '../email.ts';
import { toGsm7 } from './gsm-7.ts';

type About = {
  /** The name of the provider, and the number of its branch. */
  providerName: string;
  phone: string;
  /** The wall time of the event. */
  startsAt: string;
  /** Whether the time of a moved event has changed, and not only its place. */
  isOtherTime?: boolean;
};

/** The length of two parts. */
const charactersMax = 306;
const nameCharactersMax = 60;

/**
 * The text of a message: the provider, the day and the number to call. Locked phones show it, so it names no person. It
 * does not name the event either, because its title may hold the name of somebody who has died.
 */
export function writeText(kind: KindOf<'text'>, { providerName, ...about }: About): string {
  const name = oneLine(providerName).slice(0, nameCharactersMax);
  return toGsm7(`${name}: ${sentences[kind](about)}`).slice(0, charactersMax);
}

const sentences: Record<KindOf<'text'>, (about: Omit<About, 'providerName'>) => string> = {
  'text-reminder': ({ startsAt, phone }) =>
    `a reminder of your booking with us on ${formatMomentWithoutYear(startsAt)}. If you cannot come, please call ${phone}.`,
  'text-moved': ({ startsAt, phone, isOtherTime }) =>
    isOtherTime
      ? `your booking with us has a new time: ${formatMomentWithoutYear(startsAt)}. If you cannot come, please call ${phone}.`
      : `your booking with us on ${formatMomentWithoutYear(startsAt)} is at another place now. To hear where, please call ${phone}.`,
  'text-cancelled': ({ startsAt, phone }) =>
    `your booking with us on ${formatMomentWithoutYear(startsAt)} is cancelled. We are sorry. Questions? Please call ${phone}.`,
  'text-test': ({ phone }) => `this is a test of our text messages. They name this number to call: ${phone}.`,
};
