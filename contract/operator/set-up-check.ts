import * as z from 'zod/mini';
import { get, post } from '../call.ts';
import { noFields } from '../fields/fields.ts';

/**
 * Pages that should act only when a button is pressed, because programs that check emails open links too. An item
 * is done while its page waits.
 */
export const onOpenSettingChecks = ['unsubscribe-on-open', 'sign-off-on-open'] as const;

/** The items that a provider sets up before families use the website. */
export const setUpItems = [
  'email',
  'provider',
  'public-url',
  'site-hosts',
  'administrators',
  'operator-key',
  'backup',
  ...onOpenSettingChecks,
] as const;
export type SetUpItem = (typeof setUpItems)[number];

export const SetUpCheck = z.object({
  item: z.enum(setUpItems),
  /**
   * A backup counts if Lychgate made and checked it in the last two nights. Any other has to be confirmed by
   * somebody.
   */
  isDone: z.boolean(),
  /** The person who dismissed the item or confirmed a backup, and when (Europe/London wall time). */
  setAside: z.nullable(z.object({ who: z.string(), at: z.string() })),
});
export type SetUpCheck = z.output<typeof SetUpCheck>;

/** The state of the mail server. */
export const EmailStatus = z.object({
  /** Without a mail server, emails are saved as files and reach nobody. */
  isSetUp: z.boolean(),
  /** Whether the configured mail server has accepted an email, so that it is known to work. */
  hasAccepted: z.boolean(),
  /**
   * The number of emails that were saved as files and wait for a decision, once a server has accepted one: at most
   * 10,000.
   */
  unsent: z.number(),
  /**
   * The failure that stops emails; null while they go out. An unreachable mail server is reported after ten
   * minutes.
   */
  stopped: z.nullable(
    z.object({
      /** Emails or text messages. */
      channel: z.enum(['email', 'text']),
      /** Wall time in Europe/London. */
      since: z.string(),
      /** `away`: it is unreachable. `refused`: it rejects us, or several recipients for the same reason. */
      cause: z.enum(['away', 'refused']),
      /** The codes in its answer. */
      reason: z.string(),
      waiting: z.number(),
    }),
  ),
});
export type EmailStatus = z.output<typeof EmailStatus>;

export const setUpCheckCalls = {
  getEmailStatus: get('SetUpCheck/Emails', {
    role: 'staff',
    summary: 'Get whether emails go out',
    answer: EmailStatus,
    example: {
      answer: {
        isSetUp: true,
        hasAccepted: true,
        unsent: 14,
        stopped: {
          channel: 'email' as const,
          since: '2027-03-26T17:42:00',
          cause: 'away' as const,
          reason: 'ECONNECTION: The mail server could not be used.',
          waiting: 12,
        },
      },
    },
  }),
  getSetUpCheck: get('SetUpCheck', {
    role: 'administrator',
    summary: 'List what is left to set up',
    answer: z.array(SetUpCheck),
    example: {
      answer: [
        {
          item: 'backup' as const,
          isDone: false,
          setAside: { who: 'Ruth Okafor', at: '2027-03-01T09:00:00' },
        },
      ],
    },
  }),
  /** Stops the reminder of this item. */
  dismissSetUpItem: post('SetUpCheck/{item}/Dismiss', {
    role: 'administrator',
    summary: 'Stop asking for a part of the setup',
    body: noFields,
    answer: z.literal(true),
  }),
  /** Restores the reminder of this item. */
  restoreSetUpItem: post('SetUpCheck/{item}/Restore', {
    role: 'administrator',
    summary: 'Ask for a part of the setup again',
    body: noFields,
    answer: z.literal(true),
  }),
};
