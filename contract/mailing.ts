import * as z from 'zod/mini';
import { optional, required } from './fields/fields.ts';
import { isTruthy, lenientText } from './fields/lenient.ts';

// cu, co, ws and ca are the names on the wire: customer, contact, web site, campaign.
const cu = required(100, 'cu is missing.');
const co = required(100, 'co is missing.');

export const MailShotRecord = z.strictObject({
  cu,
  co,
  ws: required(3000, 'ws is missing.'),
  ca: required(100, 'ca is missing.'),
  /** Our addition to the four fields of section 3: the signature of a link from our own mailer. */
  signature: optional(200, 'signature'),
});
export type MailShotRecord = z.output<typeof MailShotRecord>;

/** `goTo` is the target of a link signed by our own mailer; null if the back office does not return one. */
export const MailShotAnswer = z.pipe(
  z.unknown(),
  z.transform((answer) => {
    const { goTo } = Object(answer) as { goTo?: unknown };
    return { goTo: typeof goTo === 'string' ? goTo : null };
  }),
);

const sources = ['header-post', 'page-auto', 'page-button', 'operator'] as const;

export const Unsubscription = z.strictObject({
  cu,
  co,
  /** Our addition to the two fields of section 3: how the person unsubscribed. */
  source: z.nullish(z.enum(sources, `source must be one of ${sources.join(', ')}.`)),
  /** Our addition: undoes the unsubscription, for seven days. */
  undo: z.nullish(z.boolean('undo must be true or false.')),
});
export type Unsubscription = z.output<typeof Unsubscription>;

/** "truthy = success"; `undoable` and `subscribed` are true only if the back office says so explicitly. */
export const UnsubscriptionAnswer = z.pipe(
  z.unknown(),
  z.transform((answer) => {
    const { undoable, subscribed } = Object(answer) as { undoable?: unknown; subscribed?: unknown };
    return isTruthy(answer) && { undoable: undoable === true, subscribed: subscribed === true };
  }),
);

export const EmailSignoff = z.strictObject({
  emailGuid: required(100, 'emailGuid is missing.'),
  optionSelected: required(100, 'optionSelected is missing.'),
});
export type EmailSignoff = z.output<typeof EmailSignoff>;

export const EmailSignoffAnswer = z.object({ status: lenientText, message: lenientText });
