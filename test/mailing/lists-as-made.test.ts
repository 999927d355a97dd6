// @proof: lists of a mailing after every change of its people.
import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { createOperatorApi } from '#back-office/back-office.ts';
import { createZip } from '#back-office/photographs/downloads/zip.ts';
import type { StaffBrowser } from '../support/staff-browser.ts';
import { signInAs } from '../support/staff-browser.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { assertAccepted } from '../support/answers.ts';

let lychgate: TestedLychgate;
let api: ReturnType<typeof createOperatorApi>;
let una: StaffBrowser;
before(async () => {
  lychgate = await startTestLychgate();
  api = createOperatorApi(await backOfficeParts(lychgate.database!, () => new Date()));
  una = await signInAs(lychgate, 'Una', 'staff');
});
after(() => lychgate.stop());

const rows = [
  ['Customer number', 'Name', 'Email address', 'Consent', 'Source'],
  ['C-1', 'Renée “Née” Müller', 'renee@example.org', 'Yes, news', 'Café, 3 May 2026'],
];
const joinRows = (separator: string) => rows.map((cells) => cells.join(separator)).join('\r\n');
const quoted = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');

/** A workbook as a spreadsheet program writes it, with its texts in the cells. */
async function createWorkbook(sheet: string[][]): Promise<Buffer> {
  const office = 'http://schemas.openxmlformats.org';
  const cells = sheet.map((row, at) => {
    const createCell = (text: string, index: number) =>
      `<c r="${'ABCDE'[index]}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>`;
    return `<row r="${at + 1}">${row.map(createCell).join('')}</row>`;
  });
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${cells.join('')}</sheetData></worksheet>`,
  };
  const files = Object.entries(parts).map(([name, xml]) => ({
    name,
    writtenAt: '2026-11-27T10:00:00',
    open: async () => streamBytes(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)),
  }));
  return buffer(createZip(files));
}

async function* streamBytes(file: Uint8Array) {
  yield file;
}

const preview = (file: Uint8Array) => api.previewContacts({ body: streamBytes(file) });
const swapBytes = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('A list as a spreadsheet makes it', () => {
  const kinds: Record<string, () => Buffer | Promise<Buffer>> = {
    'UTF-8 with commas': () => Buffer.from(quoted),
    'UTF-8 with its mark and semicolons': () => Buffer.from(`\uFEFF${joinRows(';')}`),
    'UTF-8 with tabs': () => Buffer.from(joinRows('\t')),
    'Windows-1252 with semicolons': () =>
      Buffer.from(joinRows(';').replace('“', '\u0093').replace('”', '\u0094'), 'latin1'),
    'UTF-16 with tabs': () => Buffer.from(`\uFEFF${joinRows('\t')}`, 'utf16le'),
    'UTF-16 from the other end': () => swapBytes(`\uFEFF${joinRows('\t')}`),
    'a stated separator': () => Buffer.from(`sep=;\r\n${joinRows(';')}`),
    'a workbook (.xlsx)': () => createWorkbook(rows),
  };
  for (const [kind, make] of Object.entries(kinds))
    test(`is read from ${kind}`, async () => {
      const { guid } = (await api.checkContactImport({ body: streamBytes(await make()) })) as {
        guid: string;
      };
      const lines = assertAccepted(await api.getContactImportLines({ guid, query: {} }));
      const [line] = lines.items;
      assert.deepEqual(
        [line!.outcome, line!.cu, line!.name, line!.eMail],
        ['added', 'C-1', 'Renée “Née” Müller', 'renee@example.org'],
        line!.reason ?? '',
      );
    });

  test('is refused with a reason if it is an old workbook, or none at all', async () => {
    const old = await preview(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]));
    assert.ok(isRefused(old) && /Please save it as \.xlsx or as CSV\./.test(old.detail));
    const broken = await preview(Buffer.from('PK\u0003\u0004 and nothing more'));
    assert.ok(isRefused(broken) && /This spreadsheet cannot be read\./.test(broken.detail));
  });

  test('is refused if its first line is a person, who would be lost and remembered as a heading', async () => {
    const refused = await preview(Buffer.from('Ann,ann@example.org,yes,Form\nBo,bo@example.org,yes,Form\n'));
    assert.ok(isRefused(refused) && /The first line has an email address\./.test(refused.detail));
  });

  test('needs no customer number: a known address keeps its own, and others get one', async () => {
    await api.createContact({
      body: { cu: 'C-77', name: 'Ann', eMail: 'ann@example.org', consent: 'yes', consentSource: 'Form' },
    });
    const list =
      'Name,Email,Consent,Source\nAnn Lee,ANN@example.org,yes,Form\nBo,bo@example.org,yes,Form\nBo,Bo@example.org,yes,Form\n';
    const { guid } = (await api.checkContactImport({ body: streamBytes(Buffer.from(list)) })) as {
      guid: string;
    };
    const lines = assertAccepted(await api.getContactImportLines({ guid, query: {} }));
    const [ann, bo, twice] = lines.items;
    assert.deepEqual([ann!.outcome, ann!.cu], ['changed', 'C-77']);
    assert.deepEqual([bo!.outcome, /^N-[a-z2-7]{8}$/.test(bo!.cu!)], ['added', true]);
    assert.match(twice!.reason!, /^Duplicate of line 3/);
  });
});

describe('The page that asks which column is which', () => {
  const list = [
    ['Forename', 'Surname', 'Post', 'OK to write'],
    ['Margaret', 'Ellis', 'margaret@example.org', 'Yes'],
    ['Bob', 'Small', 'bob@example.org', 'No'],
  ]
    .map((cells) => cells.join(';'))
    .join('\n');

  const choose = (text: string) => {
    const form = new FormData();
    form.append('fileData', new File([text], 'contacts.csv', { type: 'text/csv' }));
    return una.sendFields('/office/contacts/import', form);
  };
  const findChosen = (html: string, name: string) =>
    /<option[^>]*value="([^"]*)"[^>]*selected/.exec(
      new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(html)![0],
    )?.[1];

  test('guesses, keeps what was typed, and remembers the headings for the next list', async () => {
    const question = await choose(list);
    assert.match(question.text, /Which column is which\?/);
    assert.match(question.text, /Post, such as margaret@example\.org/);
    assert.deepEqual(
      ['name', 'name2', 'eMail', 'consent'].map((name) => findChosen(question.html, name)),
      ['0', '1', '2', ''],
    );
    const path = question.path;
    const answers = { name: '0', name2: '1', eMail: '2', consent: '3', consentText: '', cu: '' };
    const wrong = await una.send(path, { ...answers, eMail: '', consentSourceText: 'Fair, 3 May' });
    assert.match(wrong.text, /Please say where “Email address” stands\./);
    assert.match(wrong.html, /value="Fair, 3 May"/);
    const tooLong = await una.send(path, { ...answers, consentSourceText: 'x'.repeat(501) });
    assert.match(tooLong.text, /Please shorten this to 500 characters or fewer\./);
    const checked = await una.send(path, { ...answers, consentSourceText: 'Fair, 3 May' });
    assert.match(checked.text, /Check before importing/);
    assert.match(checked.text, /Margaret Ellis/);
    assert.match(checked.text, /We do not recognise this as a yes/);
    const back = await una.open(path);
    assert.equal(findChosen(back.html, 'eMail'), '2');

    const next = await choose(list);
    assert.deepEqual(
      ['name', 'name2', 'eMail', 'consent'].map((name) => findChosen(next.html, name)),
      ['0', '1', '2', '3'],
    );
  });

  test('is left out where every column is known, as in the sample', async () => {
    const sample = await una.open('/office/contacts/import/sample.csv');
    const checked = await choose(sample.html);
    assert.match(checked.text, /Check before importing/);
    assert.match(checked.text, /Margaret Ellis/);
  });

  test('says so where the file is no longer kept', async () => {
    const { path } = await choose(list.replace('Margaret', 'Quillon'));
    const guid = /import\/([^/]*)\//.exec(path)![1]!;
    await una.send(path, { name: '0', eMail: '2', consent: '3', consentSourceText: 'Fair' });
    const [file] = await lychgate.database!.rows`
      select from contact_import where guid = ${guid} and file is not null`;
    assert.ok(file);
    const [line] = await lychgate.database!.rows<{ id: string }>`
      select format('%s-%s', import_id, line) as id from contact_import_line where name = 'Quillon'`;
    await api.erasePersonalData({ body: { records: [{ kind: 'import-lines', id: line!.id }] } } as never);
    const gone = await una.open(path);
    assert.equal(gone.status, 409);
    assert.match(gone.text, /The file is no longer kept\./);
    await una.send(`/office/contacts/import/${guid}`, {});
    const contacts = await lychgate.database!.rows`
      select from contact_import where state = 'imported' and file is not null`;
    assert.deepEqual(contacts, []);
  });
});
