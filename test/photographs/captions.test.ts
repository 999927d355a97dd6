import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { createBackOffice, createOperatorApi } from '#back-office/back-office.ts';
import type { BackOfficeParts } from '#back-office/composition/all-calls.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createDatabase } from '../support/database.ts';
import { createImage, makeFuneralOf, createRemovalKey } from '../support/records/images.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { assertAccepted, formatRefusal } from '../support/answers.ts';

const noon = new Date('2031-03-29T12:00:00Z');
const dayMs = 86_400_000;
const refused = '404 cannot-be-captioned: These photographs can no longer be written about here.';

let now = noon;
let parts: BackOfficeParts;
let drop: () => Promise<void>;
let api: ReturnType<typeof createOperatorApi>;
let files: Buffer[];
let funeralGuid: string;
/** The keys of two photographs that a visitor has added. */
let keys: [string, string];
before(async () => {
  const fresh = await createDatabase();
  drop = fresh.drop;
  parts = await backOfficeParts(fresh.database, () => now);
  api = createOperatorApi(parts);
  files = await Promise.all([40, 41].map((width) => createPhotograph({ width, height: 30 })));
});
after(() => drop());
beforeEach(async () => {
  now = noon;
  funeralGuid = await makeFuneralOf(parts);
  keys = [createRemovalKey(), createRemovalKey()];
  for (const [index, removalKey] of keys.entries()) {
    const body = { ...createImage(files[index]!), removalKey };
    assert.equal(await createBackOffice(parts).uploadImages({ funeralGuid, body }), 'removable');
  }
  await parts.database.rows`update photograph set state = 'ready' where funeral_guid = ${funeralGuid}`;
});

type WrittenCaptions = { captions: [key: string, caption: string][]; addedBy?: string; link?: string };

const write = async ({ captions, addedBy = '', link = funeralGuid }: WrittenCaptions) => {
  const photographs = captions.map(([removalKey, caption]) => ({ removalKey, caption }));
  const answer = await api.captionAddedPhotographs({ funeralGuid: link, body: { addedBy, photographs } });
  return isRefused(answer) && answer.more.fields ? answer.more.fields : formatRefusal(answer);
};

/** The captions of the gallery. */
async function readGallery(key = funeralGuid) {
  const captions = await api.getCaptions({ key });
  if (isRefused(captions)) return formatRefusal(captions);
  return captions.map(({ caption, addedBy }) => [caption, addedBy]);
}

async function readLinks() {
  const funeral = assertAccepted(await api.getFuneral({ guid: funeralGuid }));
  const readKey = (link: string) => link.split('/').at(-1)!;
  return { add: readKey(funeral.links.add), view: readKey(funeral.links.view) };
}

async function readListed() {
  const photographs = assertAccepted(await api.getPhotographs({ funeralGuid }));
  return photographs;
}

test('a visitor writes below the photographs they added, and may change or empty it', async () => {
  const captions: WrittenCaptions['captions'] = [
    [keys[0], '  At the\r\n allotment '],
    [keys[1], ''],
  ];
  assert.equal(await write({ captions, addedBy: 'Harold' }), true);
  assert.deepEqual(await readGallery(), [
    ['At the allotment', 'Harold'],
    [null, 'Harold'],
  ]);
  const [found] = (await api.getCaptions({ key: funeralGuid })) as { source: string }[];
  const [first] = (await createBackOffice(parts).getImages({ funeralGuid })) as string[];
  assert.equal(found!.source, first);
  assert.equal(await write({ captions: [[keys[0], ' ']] }), true);
  assert.deepEqual(await readGallery(), [[null, 'Harold']]);
});

test('only the keys of who added a photograph write below it, for a day', async () => {
  const other = await makeFuneralOf(parts);
  const { view } = await readLinks();
  for (const link of [other, view, 'no guid'])
    assert.equal(await write({ captions: [[keys[0], 'Mine']], link }), refused, link);
  assert.equal(await write({ captions: [[createRemovalKey(), 'Mine']] }), refused);
  assert.equal(await write({ captions: [] }), refused);
  now = new Date(noon.getTime() + dayMs);
  assert.equal(await write({ captions: [[keys[0], 'Mine']] }), refused);
  assert.deepEqual(await readGallery(), []);
});

test('text that is too long is refused at its field, and nothing is written', async () => {
  const captions: WrittenCaptions['captions'] = [
    [keys[0], 'At the allotment'],
    [keys[1], 'x'.repeat(151)],
  ];
  assert.deepEqual(await write({ captions, addedBy: 'x'.repeat(61) }), {
    addedBy: 'Please shorten this to 60 characters or fewer.',
    'photographs.1.caption': 'Please shorten this to 150 characters or fewer.',
  });
  assert.deepEqual(await readGallery(), []);
});

test('a photograph that staff have since removed is left out, and its words are gone', async () => {
  const captions: WrittenCaptions['captions'] = [
    [keys[0], 'Gone'],
    [keys[1], 'Here'],
  ];
  await write({ captions });
  const [first] = await readListed();
  await api.removePhotograph({ funeralGuid, id: first!.id, query: {} });
  assert.equal(await write({ captions }), true);
  assert.deepEqual(await readGallery(), [['Here', null]]);
  const rows = await parts.database.rows<{ row: string }>`
    select row_to_json(p)::text as row from photograph p where caption = 'Gone'`;
  assert.deepEqual(rows, []);
});

test('words are read with the link for looking, and never below a hidden photograph', async () => {
  await write({ captions: keys.map((key, index) => [key, `Number ${index + 1}`]) });
  const { add, view } = await readLinks();
  const both = [
    ['Number 1', null],
    ['Number 2', null],
  ];
  assert.deepEqual(await readGallery(view), both);
  assert.deepEqual(await readGallery(add), []);
  assert.match(String(await readGallery('no guid')), /^404 /);
  const [first] = await readListed();
  await api.updatePhotograph({ funeralGuid, id: first!.id, body: { isHidden: true } });
  assert.deepEqual(await readGallery(view), [['Number 2', null]]);
});

test('staff correct and remove the words, and the history does not keep them', async () => {
  await write({ captions: [[keys[0], 'A secret']], addedBy: 'Harold' });
  const [first] = await readListed();
  assert.deepEqual([first!.caption, first!.addedBy], ['A secret', 'Harold']);
  const change = (body: object) => api.updatePhotograph({ funeralGuid, id: first!.id, body });
  assert.equal(await change({ caption: ' At the allotment ' }), true);
  assert.deepEqual(await readGallery(), [['At the allotment', 'Harold']]);
  assert.equal(await change({ caption: '', addedBy: '' }), true);
  assert.equal(await change({ caption: '', addedBy: '' }), true, 'a second press');
  assert.deepEqual(await readGallery(), []);
  const history = await parts.database.rows<{ action: string; changes: string }>`
    select action, changes::text from history where record_id = ${funeralGuid} and action like '%words%'`;
  assert.deepEqual(
    history.map(({ action }) => action),
    ['changed the words below a photograph', 'changed the words below a photograph'],
  );
  assert.ok(history.every(({ changes }) => !/secret|allotment|Harold/.test(changes)));
});
