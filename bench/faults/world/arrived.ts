import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestSmtp } from '../../../test/support/email/smtp.ts';

/** The number of emails that have arrived at each address, at the mail server or as files in a folder. */
export function countArrived(smtp: TestSmtp, dataDir: string): Map<string, number> {
  const times = new Map<string, number>();
  for (const recipient of [...readRecipients(smtp), ...readSavedEmails(join(dataDir, 'mail'))])
    times.set(recipient, (times.get(recipient) ?? 0) + 1);
  return times;
}

const readRecipients = (smtp: TestSmtp) => smtp.received.flatMap(({ recipients }) => recipients);

function readSavedEmails(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return files.flatMap((name) => {
    const recipient = /^To:.*?([^\s<>]+@[^\s<>]+)/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
    return recipient ? [recipient] : [];
  });
}
