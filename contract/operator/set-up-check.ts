import * as z from 'zod/mini';
import { get, post } from '../call.ts';

/** What a provider sets up before families use the website. */
export const setUpItems = [
  'email',
  'provider',
  'public-url',
  'site-hosts',
  'administrators',
  'operator-key',
  'backup',
] as const;
export type SetUpItem = (typeof setUpItems)[number];

export const SetUpCheck = z.object({
  item: z.enum(setUpItems),
  /** A backup is found if Lychgate made it and checked it in the last two nights. Of any other, somebody has to say so. */
  isDone: z.boolean(),
  /** Who has decided that it is not for us, or that there is a backup; wall time in Europe/London. */
  setAside: z.nullable(z.object({ who: z.string(), at: z.string() })),
});
export type SetUpCheck = z.output<typeof SetUpCheck>;

const nothing = z.strictObject({});

export const setUpCheckCalls = {
  getSetUpCheck: get('SetUpCheck', { answer: z.array(SetUpCheck) }),
  /** Stops asking for it. */
  setAsideSetUpItem: post('SetUpCheck/{item}/SetAside', { body: nothing, answer: z.literal(true) }),
  /** Asks for it again. */
  askForSetUpItem: post('SetUpCheck/{item}/AskAgain', { body: nothing, answer: z.literal(true) }),
};
