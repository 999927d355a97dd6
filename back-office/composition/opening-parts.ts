import type { Role } from '#contract/operator/staff/actor.ts';
import type { AccountingSettings } from '../sage/account.ts';
import type { openDatabases } from '../database/open-databases.ts';
import type { GoCardlessAccount } from '../direct-debit/direct-debit.ts';
import type { MailboxSettings } from '../email/mailbox/mailbox.ts';
import type { SavedEmails } from '../email/saved-emails.ts';
import type { Transport } from '../email/outbox/transport.ts';
import type { SettingsBase } from '../settings/live-settings.ts';
import type { OwnProcess } from '../running-processes/running-processes.ts';
import type { Secrets } from '../settings/secrets.ts';
import type { StatedBackups } from '../settings/backups-now.ts';
import type { SetUpFacts } from '../set-up-check/set-up-check.ts';
import type { TotpSealer } from '../staff/totp/check-code.ts';
import type { PhotographLimits } from '../photographs/parts.ts';
import type { openStorage } from '../storage/open-storage.ts';

/** The settings and secrets of our own back office, from the environment and `DATA_DIR/keys`. */
export type OpeningParts = {
  /** The server itself, for migrations and backups. */
  databaseUrl: string;
  databaseAccess: Parameters<typeof openDatabases>[0]['databaseAccess'];
  /** False if another process does the jobs, sends the emails and makes the display sizes. */
  worksInBackground: boolean;
  /** The facts that the other processes on this database see. */
  ownProcess: Omit<OwnProcess, 'jobs'>;
  /** How often to look for work; by default often enough where the process itself says when there is some. */
  pollMs?: number;
  /** The name of this installation, the same after each restart. The caller must know that no earlier process runs. */
  installationId: string;
  transport: Transport;
  clock: () => Date;
  log: (sentence: string) => void;
  /** The senders of emails, and the base of their links. */
  emails: {
    publicUrl: string;
    /** The sender of mail-shots, if it is not that of all emails. */
    mailFromNews: string | null;
    /** The address for unsubscribing by email, in addition to the link; null for the link only. */
    mailUnsubscribeTo: string | null;
    recordsOnOpen: boolean;
  };
  /** The values where staff have entered nothing. */
  settingsBase: SettingsBase;
  /** The maximum number of emails a minute of all processes together; null for no limit. */
  mailPerMinute: number | null;
  /** The mailbox that reports come to; null if they are posted only. */
  reportMailbox: MailboxSettings | null;
  /** The mailbox for answers to emails in the environment, which then decides; null if it names none. */
  replyMailbox: MailboxSettings | null;
  /** The maximum number of mail-shots a minute to one receiving domain, where there is a mail server. */
  mailShotsPerDomain: number;
  /** The address for delivery reports; null for the sender. */
  mailBouncesTo: string | null;
  /** Seals the secrets of sign-in codes. */
  seals: TotpSealer;
  /** Seals the passwords among the settings. */
  secrets: Secrets;
  /** The secret of the identity provider in the environment, which then decides; null if it names none. */
  clientSecret: string | null;
  /** The `Authorization` for the gateway of the environment; null without one. */
  smsAuthorization: string | null;
  /** Whether messages to programs may go to the provider's own network. */
  webhooksToPrivate: boolean;
  /** Whether the identity provider replaces sign-in codes. */
  replacesCodes: boolean;
  /** The least role that must use sign-in codes; null for none. */
  codesFrom: Role | null;
  savedEmails: SavedEmails;
  /** The facts about the environment for the set-up check. */
  setUp: SetUpFacts;
  /** Null where no account is connected. */
  goCardless: GoCardlessAccount | null;
  accounting: AccountingSettings;
  /** The storage of photographs: `s3` null for the disk, under `dataDir`. */
  storage: Parameters<typeof openStorage>[0];
  photographs: PhotographLimits;
  /** The address from which visitors load photographs; null for the website itself. */
  photographsUrl: string | null;
  backups: StatedBackups;
};
