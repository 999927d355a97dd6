import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Meeting } from '../chapter.ts';
import { writeEmails } from '../write-emails.ts';
import { judgeWithRspamd } from './rspamd.ts';

const pointsMax = 1;
const judgeMs = 5 * 60_000;
const answerBytesMax = 20_000_000;

/** An email of each kind that can be caused here, with the rules of two programs that need no network. */
export async function judgeTemplates(meeting: Meeting): Promise<void> {
  const emails = await writeEmails(meeting);
  await meeting.tries({
    what: 'an email of each of these kinds is below 3 of the 6 points at which it would be marked',
    with: 'rspamd, without network',
    act: () => judgeWithRspamd(meeting, emails),
  });
  await meeting.tries({
    what: 'an email of each of these kinds is far below the 5 points of spam',
    with: 'SpamAssassin, without network',
    act: async () => {
      const mbox = join(meeting.folder, 'emails.mbox');
      const text = [...emails.values()].map(
        (raw) => `From office@willow.example Sat Nov 28 16:00:00 2026\n${raw}\n`,
      );
      writeFileSync(mbox, text.join('\n'));
      const { stdout } = await promisify(execFile)('spamassassin', ['--local', '--mbox', mbox], {
        timeout: judgeMs,
        maxBuffer: answerBytesMax,
      });
      const judged = stdout
        .replaceAll(/\r?\n[ \t]+/g, ' ')
        .matchAll(/^X-Spam-Status: \w+, score=(\S+) .*?tests=(.*?) autolearn/gm);
      const scores = Array.from(judged, ([, score, rules = '']) => ({ score: Number(score), rules }));
      assert.equal(scores.length, emails.size);
      const kinds = [...emails.keys()];
      const judgements = scores.map(({ score, rules }, index) => ({
        score,
        text: `${kinds[index]}: ${score}, ${rules}`,
      }));
      const objections = judgements.filter(({ score }) => score > 0);
      assert.ok(
        objections.every(({ score }) => score <= pointsMax),
        JSON.stringify(objections),
      );
      return `${kinds.length} kinds. Above 0: ${objections.map(({ text }) => text.replaceAll(/,\s*/g, ', ')).join('; ') || 'none'}`;
    },
  });
}
