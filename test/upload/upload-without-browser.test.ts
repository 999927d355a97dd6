import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createLargePhotograph, createPhotograph } from '../support/records/photographs.ts';
import { startFakeBackOffice, type FakeBackOffice } from '../support/fake-back-office.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';

let backOffice: FakeBackOffice;
let externalLychgate: TestedLychgate;
let lychgate: TestedLychgate;

before(async () => {
  backOffice = await startFakeBackOffice({ 'POST ClientImage/UploadImages': { body: true } });
  externalLychgate = await startTestLychgate({ BACK_OFFICE_URL: backOffice.url });
  lychgate = await startTestLychgate({ PHOTO_MB_MAX: '1' });
});
after(async () => {
  await Promise.all([lychgate.stop(), externalLychgate.stop()]);
  await backOffice.stop();
});

const createFile = (name: string, type = 'image/jpeg', bytes: Buffer = Buffer.from(`the bytes of ${name}`)) =>
  new File([new Uint8Array(bytes)], name, { type });

/** Sends the form of the page, as a browser without script does. */
async function sendForm({ address }: TestedLychgate, funeral: string, files: File[], accept = 'text/html') {
  const body = new FormData();
  for (const file of files) body.append('fileData', file);
  const headers = { Origin: address, Accept: accept };
  const response = await fetch(`${address}/documentupload/${funeral}`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

/** The text of each match of the expression, one line a block. */
const matchLines = (html: string, part: RegExp) =>
  Array.from(html.matchAll(part), ([found]) => found.split(/<[^>]*>/).filter((line) => line.trim() !== ''));

const readMessage = (html: string) => matchLines(html, /<output.*?<\/output>/gs).flat();
const readReasons = (html: string) => matchLines(html, /<section class="reasons">.*?<\/section>/gs);

async function makeFuneral(mayAddPhotographs: boolean): Promise<string> {
  const details = { personName: 'John Ellis', date: '2031-03-29', mayAddPhotographs };
  const { body } = await callAsOperator(lychgate, 'POST', 'Funerals', details);
  return body.guid;
}

async function readKindsKept(guid: string): Promise<string[]> {
  const { body } = await callAsOperator(lychgate, 'GET', `Funerals/${guid}/Photographs`);
  return (body as { kind: string }[]).map(({ kind }) => kind).toSorted();
}

test('a form says what was left out beside what was uploaded, and where it held no image', async () => {
  const guid = '6a1f6c1e-5b8e-4f0e-9d63-2f9c8b1d7a10';
  const notes = createFile('notes.pdf', 'application/pdf');
  const none = await sendForm(externalLychgate, guid, [notes]);
  assert.deepEqual(readMessage(none.text), ['No valid image files selected.']);
  const some = await sendForm(externalLychgate, guid, [createFile('e.jpg'), createFile('f.jpg'), notes]);
  assert.deepEqual(readMessage(some.text), ['Files uploaded successfully!']);
  assert.deepEqual(readReasons(some.text), [
    ['Not added', 'notes.pdf', 'This is not a photograph.'],
    ['Uploaded', 'e.jpg', 'f.jpg'],
  ]);
  assert.deepEqual(
    backOffice.calls.map(({ image }) => image?.name),
    ['e.jpg', 'f.jpg'],
  );
});

test('our own office keeps whole photographs, each once, and says why it keeps no others', async () => {
  const guid = await makeFuneral(true);
  const garden = await createPhotograph({ width: 640, height: 480 });
  const harbour = await createPhotograph({ width: 480, height: 640, format: 'png', seed: 3 });
  const files = {
    'garden.jpg': garden,
    'garden again.jpg': garden,
    'harbour.png': harbour,
    'half.jpg': garden.subarray(0, garden.length / 2),
    'large.jpg': await createLargePhotograph(2_000_000),
    'letter.jpg': Buffer.from('Dear all, these are no photographs'),
  };
  const answers: unknown[] = [];
  for (const [name, bytes] of Object.entries(files)) {
    const { text } = await sendForm(
      lychgate,
      guid,
      [createFile(name, 'image/jpeg', bytes)],
      'application/json',
    );
    const { stored, message } = JSON.parse(text) as { stored?: boolean; message?: string };
    answers.push(stored ?? message);
  }
  assert.deepEqual(answers, [
    true,
    true,
    true,
    'This file is incomplete. Please choose the original photograph.',
    'This file is larger than 1 MB. Please send a smaller copy of it.',
    'This file is not a photograph that we can show. We can take JPEG, PNG, GIF, WebP, AVIF and HEIC.',
  ]);
  assert.deepEqual(await readKindsKept(guid), ['jpeg', 'png']);
});

test('a funeral that takes no more photographs says so', async () => {
  const closed = await makeFuneral(false);
  const garden = await createPhotograph({ width: 640, height: 480 });
  const { text } = await sendForm(lychgate, closed, [createFile('garden.jpg', 'image/jpeg', garden)]);
  assert.deepEqual(readMessage(text), [
    'Upload failed',
    'This gallery is closed to new photographs. Please contact us.',
  ]);
  assert.deepEqual(await readKindsKept(closed), []);
});

test('a link that was cut short is not recognised, and takes nothing', async () => {
  const response = await fetch(`${lychgate.address}/documentupload/6a1f6c1e-5b8e`);
  assert.equal(response.status, 404);
  assert.deepEqual(matchLines(await response.text(), /<main.*?<\/main>/gs).flat(), [
    'This link is not recognised',
    'The link may be incomplete. Please ask whoever sent it for a new one.',
    'Or call us on ',
    '01632 960 123',
    '. We are happy to help.',
  ]);
});
