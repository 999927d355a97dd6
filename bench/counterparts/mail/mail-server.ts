/** A program of others that takes emails from Lychgate, delivers them, and reports on those that it cannot deliver. */
export type MailServer = {
  name: string;
  /** As `SMTP_URL` has it. */
  url: string;
  port: number;
  /** The log of its work. */
  log(): string;
  stop(): Promise<void>;
  /** Starts it again with the queue that it had. */
  restart(): Promise<void>;
};

/** The servers that emails go to, because there is no DNS to ask. */
export type Routes = {
  /** The port of the server itself. */
  port: number;
  /** The mailboxes of everybody, by LMTP. */
  lmtpPort: number;
  /** The ports of the servers of other domains. */
  ports: Readonly<Record<string, number>>;
};

/** In each domain there are two mailboxes: one with room and one without. Nobody else is there. */
export const mailboxes = ['ann', 'full'] as const;
export const getDomain = (server: string) => `${server.toLowerCase()}.example`;
export const reportsDomain = 'reports.example';
