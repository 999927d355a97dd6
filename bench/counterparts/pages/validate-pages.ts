import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
import { makeOfficePages } from '../../../test/staff/pages/office-pages.ts';
import { followLinks } from '../../../test/staff/pages/crawl.ts';
import { signInAsOperator } from '../../../test/support/staff-browser.ts';
import { startTestLychgate } from '../../../test/support/lychgate.ts';
import type { Meeting } from '../chapter.ts';
import { writeEmails } from '../write-emails.ts';

const validateMs = 12 * 60_000;
const answerBytesMax = 50_000_000;
const messagesMax = 60;
const pagesMin = 200;
const visitsMax = 1_500;

const counterpart = 'the Nu HTML checker';
const publicPages = [
  '/events',
  '/unattendedcremations',
  '/privacy',
  '/accessibility',
  '/photograph-terms',
  '/nowhere',
];

/** Every page that a link leads to, of the public site and of the office, with the Nu HTML checker of the W3C. */
export async function validatePages(meeting: Meeting): Promise<void> {
  const pages = new Map<string, string>();
  await meeting.tries({
    what: 'every page that a link leads to, public and of the office, was opened',
    with: 'demonstration data',
    act: async () => {
      await openPages(meeting, pages);
      assert.ok(pages.size >= pagesMin, `${pages.size} pages`);
      return `${pages.size} pages`;
    },
  });
  await meeting.tries({
    what: 'each is valid HTML',
    with: counterpart,
    act: async () => {
      const messages = await readMessages(meeting, pages);
      assert.deepEqual(messages.slice(0, messagesMax), []);
    },
  });
  await meeting.tries({
    what: 'so is an email of each kind that a demonstration sends',
    with: counterpart,
    act: async () => {
      const emails = await writeEmails(meeting);
      const parsed = [...emails].map(
        async ([kind, raw]) => [kind, (await PostalMime.parse(raw)).html ?? ''] as const,
      );
      const messages = await readMessages(meeting, new Map(await Promise.all(parsed)));
      assert.deepEqual(messages.slice(0, messagesMax), []);
      return `${emails.size} kinds`;
    },
  });
}

async function openPages({ defer }: Meeting, pages: Map<string, string>) {
  const lychgate = await startTestLychgate({ DEMO: 'on', DEMO_PAYMENTS: 'on', DEMO_ACCOUNTS: 'on' });
  defer(() => lychgate.stop());
  const browser = await signInAsOperator(lychgate);
  const open = browser.open;
  browser.open = async (path) => {
    const shown = await open(path);
    if (/html/.test(shown.headers.get('Content-Type') ?? '')) pages.set(path, shown.html);
    return shown;
  };
  await followLinks(browser, [...publicPages, ...(await makeOfficePages(lychgate.address))], visitsMax);
}

type Message = { type: string; url: string; message: string; extract?: string };

const styles = /(<style\b[^>]*>).*?(<\/style>)/gs;

// Without CSS: it does not know what browsers have had since 2023, and says so thousands of times.
/** Its errors, each once, with a page that has it. */
async function readMessages({ folder, modules }: Meeting, pages: Map<string, string>): Promise<string[]> {
  const paths = [...pages.keys()];
  const pagesFolder = mkdtempSync(join(folder, 'pages-'));
  for (const [index, html] of [...pages.values()].entries())
    writeFileSync(join(pagesFolder, `${index}.html`), html.replaceAll(styles, '$1$2'));
  const jar = join(modules, 'node_modules/vnu-jar/build/dist/vnu.jar');
  const args = [
    '-jar',
    jar,
    '--format',
    'json',
    '--exit-zero-always',
    '--errors-only',
    '--stdout',
    pagesFolder,
  ];
  const limits = { timeout: validateMs, maxBuffer: answerBytesMax };
  const { stdout } = await promisify(execFile)('java', args, limits);
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  const found = new Map<string, string>();
  for (const { message, url, extract = '' } of messages) {
    if (message.startsWith('CSS: ')) continue;
    const path = paths[Number(basename(url, '.html'))]!;
    if (!found.has(message)) found.set(message, `${message} ${path}: ${extract.replaceAll(/\s+/g, ' ')}`);
  }
  return [...found.values()];
}
