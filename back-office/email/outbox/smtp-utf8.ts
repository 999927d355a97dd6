import { createTransport, type TransportOptions } from 'nodemailer';

/** Letters other than ASCII before the @ need SMTPUTF8 (RFC 6531). Those of the domain have a form in ASCII. */
export const needsSmtpUtf8 = (address: string): boolean => /\P{ASCII}.*@/u.test(address);

/** Asks the mail server, on a connection of its own, and throws an error of nodemailer if it cannot be used. */
export async function offersSmtpUtf8(options: TransportOptions): Promise<boolean> {
  let offer = '';
  const logger = {
    debug({ tnx }: { tnx?: string }, text: string) {
      // The last one counts: after STARTTLS a server may offer something else.
      if (tnx === 'server' && /^250[ -]/.test(text)) offer = text;
    },
  };
  await createTransport({ ...options, transactionLog: true, logger }).verify();
  return /^250[ -]SMTPUTF8\b/im.test(offer);
}
