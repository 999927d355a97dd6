import assert from 'node:assert/strict';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readMeaning } from '#back-office/email/refusals/meaning.ts';
import { readReport } from '#back-office/email/reports/read-report.ts';
import type { Meeting } from '../chapter.ts';

const samples = process.env.COUNTERPART_SAMPLES;
const counterpart = 'samples of sisimai/p5-sisimai';

// They have lost their structure, are forwarded by a person or say nothing about an address: JSON of Amazon, complaints
// without a report, words of Zoho.
const unread =
  'arf-22 arf-24 arf-26 lhost-amazonses-10 lhost-amazonses-12 lhost-exim-52 lhost-postfix-50 lhost-postfix-64 ' +
  'lhost-sendmail-14 lhost-sendmail-54 lhost-zoho-02 lhost-zoho-04 rfc3464-04 rfc3464-06 rfc3464-38';

// Their servers say in codes or words that there is no such mailbox or domain.
const dead =
  'lhost-amazonses-02 lhost-amazonses-06 lhost-courier-02 lhost-courier-04 lhost-exchange2007-06 lhost-exim-02 ' +
  'lhost-gmail-18 lhost-gmx-02 lhost-gsuite-02 lhost-gsuite-08 lhost-gsuite-14 lhost-mailru-04 lhost-mailru-06 ' +
  'lhost-mailru-08 lhost-office365-02 lhost-office365-04 lhost-office365-10 lhost-opensmtpd-02 lhost-opensmtpd-10 ' +
  'lhost-outlook-02 lhost-outlook-04 lhost-postfix-02 lhost-postfix-04 lhost-postfix-06 lhost-postfix-14 ' +
  'lhost-postfix-32 lhost-postfix-36 lhost-postfix-76 lhost-qmail-02 lhost-qmail-16 lhost-qmail-18 lhost-sendmail-02 ' +
  'lhost-sendmail-24 lhost-sendmail-26 lhost-sendmail-28 lhost-sendmail-32 lhost-sendmail-40 lhost-sendmail-42 ' +
  'lhost-sendmail-46 lhost-sendmail-50 lhost-sendmail-52 lhost-yahoo-06 lhost-yahoo-10 rfc3464-26 rfc3464-42';

/** Delivery reports and complaints that some 18 mail systems have sent, through our reader. */
export async function readSampleReports({ tries }: Meeting): Promise<void> {
  const found = { all: 0, unread: [] as string[], dead: new Set<string>() };
  await tries({
    what: 'each delivery report and complaint that names an address is read',
    with: counterpart,
    act: async () => {
      const folder = join(samples ?? '', 'bounces');
      if (!samples || !existsSync(folder))
        throw new Error('Set COUNTERPART_SAMPLES to a folder that has them in bounces/.');
      for (const file of readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .toSorted())
        await read(join(folder, file), file.replace('.eml', ''), found);
      assert.deepEqual(found.unread, unread.split(' '));
      return `${found.all - found.unread.length} of ${found.all}`;
    },
  });
  await tries({
    what: 'an address counts as dead where its server says so, and nowhere else',
    with: counterpart,
    act: async () => {
      assert.deepEqual([...found.dead], dead.split(' '));
      return `${found.dead.size} reports`;
    },
  });
}

async function read(
  path: string,
  name: string,
  found: { all: number; unread: string[]; dead: Set<string> },
): Promise<void> {
  const report = await readReport(createReadStream(path));
  found.all += 1;
  if (!report) found.unread.push(name);
  for (const verdict of report?.verdicts ?? []) {
    const meaning = readMeaning({ ...verdict, recipient: verdict.addresses[0] ?? '' });
    if (verdict.hasFailed && meaning === 'no-mailbox') found.dead.add(name);
  }
}
