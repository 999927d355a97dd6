import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { followLinks } from '../../../test/staff/pages/crawl.ts';
import { makeOfficePages } from '../../../test/staff/pages/office-pages.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { startTestLychgate } from '../../../test/support/lychgate.ts';
import { signInAsOperator } from '../../../test/support/staff-browser.ts';
import type { Meeting } from '../chapter.ts';
import { startDaemon } from '../daemon.ts';

const counterpart = 'Varnish';
const visitsMax = 1_500;
const pagesMin = 300;

// Files of the pages and of the look, and lists that contain no name.
const forEverybody =
  /^\/(assets\/|prices\.pdf|events\.ics|sitemap\.xml|robots\.txt|favicon|icon|logo|look\/)/;

/** Varnish in front, told to ignore cookies: only what an answer says keeps it from the store. */
export async function meetVarnish(meeting: Meeting): Promise<void> {
  const lychgate = await startTestLychgate({ DEMO: 'on', DEMO_PAYMENTS: 'on', DEMO_ACCOUNTS: 'on' });
  meeting.defer(() => lychgate.stop());
  const address = await startVarnish(meeting, Number(new URL(lychgate.address).port));
  await meeting.tries({
    what: 'no page of staff is ever kept, and no answer with a cookie',
    with: counterpart,
    act: async () => {
      const { pages, kept } = await openTwice(address, await makeOfficePages(lychgate.address));
      assert.ok(pages >= pagesMin, `${pages} pages`);
      assert.deepEqual(
        kept.filter((path) => !forEverybody.test(path)),
        [],
      );
      return `${pages} pages. Kept: ${kept.join(', ') || 'none'}`;
    },
  });
  await meeting.tries({
    what: 'the files of a page are kept, and their addresses change with their content',
    with: counterpart,
    act: async () => {
      const html = await (await fetch(`${address}/unattendedcremations`)).text();
      const files = new Set(Array.from(html.matchAll(/\/assets\/[^"\s]+/g), ([path]) => path));
      assert.ok(files.size > 0);
      for (const path of files) {
        await (await fetch(address + path)).arrayBuffer();
        const again = await fetch(address + path);
        assert.ok(isKept(again), path);
        assert.match(again.headers.get('Cache-Control') ?? '', /immutable/);
      }
      return `${files.size} files`;
    },
  });
}

const isKept = ({ headers }: { headers: Headers }) => Number(headers.get('X-Kept')) > 0;

/** Opens all pages as an operator, and each once more as a stranger. Answers those that Varnish had kept. */
async function openTwice(address: string, start: string[]) {
  const browser = await signInAsOperator({ address } as Parameters<typeof signInAsOperator>[0]);
  const kept = new Set<string>();
  const seen = new Set<string>();
  const open = browser.open;
  browser.open = async (path) => {
    const shown = await open(path);
    seen.add(path);
    const stranger = await fetch(address + path, { redirect: 'manual' });
    await stranger.arrayBuffer();
    if (isKept(stranger) || isKept(shown)) kept.add(path);
    if (isKept(stranger)) assert.equal(stranger.headers.get('Set-Cookie'), null, path);
    return shown;
  };
  await followLinks(browser, ['/events', '/unattendedcremations', '/privacy', ...start], visitsMax);
  return { pages: seen.size, kept: [...kept].toSorted() };
}

async function startVarnish(meeting: Meeting, lychgate: number): Promise<string> {
  const [port, folder] = [await freePort(), join(meeting.folder, 'varnish')];
  mkdirSync(folder, { mode: 0o755 });
  const file = join(folder, 'lychgate.vcl');
  writeFileSync(
    file,
    `vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "${lychgate}"; }
sub vcl_recv {
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  return (hash);
}
sub vcl_deliver { set resp.http.X-Kept = obj.hits; }
`,
  );
  await startDaemon(meeting, {
    command: '/usr/sbin/varnishd',
    args: [
      '-F',
      '-j',
      'none',
      '-n',
      join(folder, 'work'),
      '-a',
      `127.0.0.1:${port}`,
      '-f',
      file,
      '-s',
      'malloc,64m',
      '-T',
      'none',
    ],
    port,
  });
  return `http://127.0.0.1:${port}`;
}
