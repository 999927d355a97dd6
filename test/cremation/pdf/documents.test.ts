// @proof: documents are set again and again.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { extractText, getDocumentProxy } from 'unpdf';
import type { CremationRequest } from '#contract/cremation.ts';
import { computeAgeAtDeath, cleanAnswers } from '#back-office/cremation/answers.ts';
import { renderDocuments } from '#back-office/pdf/render.ts';
import { createFileCopy } from '#back-office/cremation/pdf/file-copy.ts';
import { createFormOneAid } from '#back-office/cremation/pdf/form-1-aid.ts';
import type { ProcessLimits } from '#back-office/processes/limited-process.ts';
import { createCremationRequest } from '../../support/records/cremation-request.ts';
import { isRunning } from '../../support/processes/child-process.ts';

const input = {
  reference: 'UC-7KQF-M2XD',
  provider: { name: 'Willow and Daughters' },
  received: 'Received on Saturday 21 November 2026, 2:30 pm.',
};

async function make(changes: Partial<CremationRequest> = {}) {
  const answers = cleanAnswers(createCremationRequest(changes));
  const { pdfs, unshown } = await renderDocuments(
    [createFileCopy(answers, input), createFormOneAid(answers, input)],
    new Date('2026-11-21T14:30:00Z'),
  );
  const [request, formOne] = await Promise.all(pdfs.map(readPdf));
  return { pdfs, unshown, request: request!, formOne: formOne! };
}

// Making documents takes seconds, so tests that only read the same ones share them.
let usual: ReturnType<typeof make> | undefined;
const getUsualDocuments = () => (usual ??= make());

async function readPdf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const info = (await pdf.getMetadata()).info as Record<string, unknown>;
  const { Marked } = (await pdf.getMarkInfo()) ?? {};
  const pages = await Promise.all(text.map((_, index) => pdf.getPage(index + 1)));
  const roles = (await Promise.all(pages.map((page) => page.getStructTree()))).flatMap(listRoles);
  // Line breaks do not matter to these tests.
  return { pages: text, text: text.join('\n').replaceAll(/\s+/g, ' '), info, roles, isTagged: Marked };
}

type Node = { role?: string; children?: unknown[] };
function listRoles(tree: unknown): string[] {
  const node = tree as Node | null;
  return node ? [node.role ?? '', ...(node.children ?? []).flatMap(listRoles)] : [];
}

describe('The request for the file', () => {
  test('holds every answer, and says where there is none', async () => {
    const { request } = await getUsualDocuments();
    for (const text of [
      'Willow and Daughters',
      'Request for an unattended cremation',
      'Received on Saturday 21 November 2026, 2:30 pm.',
      'Mrs Margaret Ellis',
      'margaret@example.org',
      '07700 900 123',
      'Daughter',
      'Mr John Arthur Ellis',
      'Widowed',
      '27 Mar 1938',
      '14 Nov 2025',
      'Bell founder',
      '12 High Street',
      'At the home address',
      'Portcullis Surgery',
      'A pacemaker',
      'Bank transfer',
      'I would like to collect them.',
      'Cause of death Not answered',
    ]) {
      assert.ok(request.text.includes(text), text);
    }
    assert.doesNotMatch(request.text, /null|undefined|NaN/);
  });

  test('has a title, a language, headings and lists that a screen reader can follow', async () => {
    const { request, formOne } = await getUsualDocuments();
    assert.equal(request.info.Title, 'Request for an unattended cremation UC-7KQF-M2XD');
    assert.equal(request.info.Language, 'en-GB');
    for (const { roles } of [request, formOne]) {
      for (const role of ['H1', 'L', 'LI', 'Lbl', 'LBody', 'P']) assert.ok(roles.includes(role), role);
    }
    assert.deepEqual([request.isTagged, formOne.isTagged], [true, true]);
  });

  test('names its reference and its number on every page', async () => {
    const { request } = await make({
      discussFurther: 'One more line.\n'.repeat(66),
      causeOfDeath: 'x\n'.repeat(400),
    });
    assert.ok(request.pages.length >= 3, `${request.pages.length} pages`);
    request.pages.forEach((page, index) => {
      assert.match(page, /UC-7KQF-M2XD/);
      assert.match(page, new RegExp(`Page ${index + 1} of ${request.pages.length}`));
    });
  });

  test('is the same to the byte when its email is tried again', async () => {
    const [one, other] = [await getUsualDocuments(), await make()];
    assert.ok(one.pdfs[0]!.equals(other.pdfs[0]!) && one.pdfs[1]!.equals(other.pdfs[1]!));
  });

  test('shows names of many scripts, and they can be found in it', async () => {
    const names = [
      'Nguyễn Thị Ánh',
      '李小龙',
      '김철수',
      'たなか',
      'Ивана',
      'Ελένη',
      'יעל',
      'Մարիամ',
      'ნინო',
      'አበበ',
    ];
    const { request, unshown } = await make({
      discussFurther: names.join('\n'),
      firstName: 'يوسف',
      causeOfDeath: 'शर्मा বসু ਸਿੰਘ પટેલ தமிழ் తెలుగు ಕನ್ನಡ മലയാളം සිංහල ไทย ລາວ ខ្មែរ မြန်မာ ދިވެހި 🕊️❤️',
    });
    assert.deepEqual(unshown, []);
    for (const name of names) assert.ok(request.text.includes(name), name);
  });

  test('shows a box for a character that no font has, and says which it was', async () => {
    const { request, unshown } = await make({ firstName: '𐎀nn', lastName: '𠮷田' });
    assert.deepEqual(unshown.toSorted(), ['𐎀', '𠮷']);
    assert.ok(request.text.includes('Mrs □nn □田'), request.text);
  });

  test('never reads an answer as markup', async () => {
    const hostile =
      '#panic("x") #read("/etc/passwd") *a* _b_ $x^2$ @c <d> `e` \\ // f /* g */ = h + i "#{json}"';
    const { request } = await make({ remainsInstructions: hostile, firstName: '#set', lastName: '*Ellis*' });
    assert.ok(request.text.includes(hostile), request.text);
    assert.ok(request.text.includes('Mrs #set *Ellis*'));
  });

  test('takes the longest answers, none of which runs off the page', async () => {
    const longest = {
      discussFurther: 'w'.repeat(1000),
      remainsInstructions: '𝒲'.repeat(500),
      eMail1: `${'a'.repeat(480)}@example.org`,
    };
    const { pdfs } = await make(longest);
    const pdf = await getDocumentProxy(new Uint8Array(pdfs[0]!));
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items) {
        if ('str' in item) assert.ok(item.transform[4] + item.width < 595 - 60, item.str.slice(0, 40));
      }
    }
  });
});

describe('The aid for Cremation Form 1', () => {
  test('says that it is an aid to check and complete, and holds what the request answers', async () => {
    const { formOne } = await getUsualDocuments();
    assert.match(formOne.text, /For staff to check and complete\. This is an aid and not the statutory form/);
    for (const text of [
      'Mrs Margaret Ellis',
      'Mr John Arthur Ellis',
      'Age at death 87',
      'Bell founder',
      'A pacemaker',
    ]) {
      assert.ok(formOne.text.includes(text), text);
    }
  });

  test('asks what the request did not: executor, doctors, further examination', async () => {
    const { formOne } = await getUsualDocuments();
    assert.match(formOne.text, /Is the applicant an executor, or the nearest surviving relative\? Yes No/);
    assert.match(formOne.text, /Usual medical practitioner: name, address, telephone number/);
    assert.match(formOne.text, /Is there any reason for a further examination before the cremation\? Yes No/);
  });

  test('counts the age in whole years, also on birthdays and leap days', () => {
    const computeAge = (dateOfBirth: string, dateOfDeath: string) =>
      computeAgeAtDeath(
        cleanAnswers(
          createCremationRequest({
            dateOfBirth: `${dateOfBirth}T00:00:00`,
            dateOfDeath: `${dateOfDeath}T00:00:00`,
          }),
        ),
      );
    assert.equal(computeAge('1938-03-27', '2026-03-26'), 87);
    assert.equal(computeAge('1938-03-27', '2026-03-27'), 88);
    assert.equal(computeAge('2024-02-29', '2025-02-28'), 0);
    assert.equal(computeAge('2026-11-14', '2026-11-14'), 0);
  });
});

test('a document process that fails, hangs or answers nonsense is an error and no document', async () => {
  await assert.rejects(
    makeDocument('process.exit(3)'),
    /The documents could not be made: it exited with 3\./,
  );
  await assert.rejects(
    makeDocument('setInterval(() => {}, 1000)', { waitMsMax: 500 }),
    /The process ended before it had answered\./,
  );
  await assert.rejects(makeDocument('console.log("no JSON")'), SyntaxError);
});

test('the document process has no key within its reach', async () => {
  process.env.API_KEY = 'a-key-of-the-website';
  const { unshown } = await makeDocument(
    'console.log(JSON.stringify({ pdfs: [], unshown: Object.keys(process.env) }))',
  );
  delete process.env.API_KEY;
  assert.ok(!unshown.includes('API_KEY'), `it has ${unshown.join(', ')}`);
  assert.ok(!unshown.includes('PATH'));
});

test('a document process that takes too much memory is ended', async () => {
  const greedy = 'globalThis.taken = []; setInterval(() => taken.push(Buffer.alloc(2e7, 1)), 20)';
  await assert.rejects(makeDocument(greedy, { memoryMbMax: 200 }), /it took too much time or memory/);
});

test('a busy document process ends with the process that started it', async (t) => {
  const parent = fork(join(import.meta.dirname, 'documents-process.ts'));
  t.after(() => parent.kill('SIGKILL'));
  const [busy] = (await once(parent, 'message')) as [number];
  parent.kill('SIGKILL');
  for (let looks = 0; looks < 300 && isRunning(busy); looks++) await wait(50);
  assert.equal(isRunning(busy), false);
});

async function makeDocument(code: string, limits: Partial<ProcessLimits> = {}) {
  const program = join(tmpdir(), `lychgate-broken-${process.pid}.mjs`);
  await writeFile(program, code);
  return renderDocuments([], new Date(), { program: pathToFileURL(program), ...limits });
}
