// @proof: a page to print is made of every kind of photograph.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getDocumentProxy, extractText } from 'unpdf';
import { startTestLychgate, operatorKey, type TestedLychgate, callAsOperator } from '../support/lychgate.ts';
import { addFuneral, addPhotographs } from './funeral-fixture.ts';

let lychgate: TestedLychgate;
let address: string;
let guid: string;
let ids: string[];
before(async () => {
  lychgate = await startTestLychgate();
  ({ address } = lychgate);
  const funeral = await addFuneral(address, 'Margaret Ellis');
  ({ guid } = funeral);
  ids = (await addPhotographs(address, funeral, 5)).map(({ id }) => id);
  await callAsOperator({ address }, 'PUT', `Funerals/${guid}/Photographs/${ids[4]}`, { isHidden: true });
});
after(() => lychgate.stop());

const fetchMemoryPage = (query: string) =>
  fetch(`${address}/api/Funerals/${guid}/MemoryPage?${query}`, { headers: { 'X-Api-Key': operatorKey } });

async function readPages(query: string) {
  const answer = await fetchMemoryPage(query);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('Content-Type'), 'application/pdf');
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text } = await extractText(pdf);
  const images: number[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { fnArray } = await (await pdf.getPage(number)).getOperatorList();
    images.push(fnArray.filter((operator) => imageOperators.has(operator)).length);
  }
  return { text, images };
}

// paintImageXObject and paintInlineImageXObject
const imageOperators = new Set([85, 86]);

test('the memory page has the name, the date, the words and the photographs, sheet by sheet', async () => {
  const { text, images } = await readPages(`perSheet=2&words=${encodeURIComponent('1941 to 2026')}`);
  assert.deepEqual(images, [2, 2]);
  assert.match(text[0]!, /In memory of\s+Margaret Ellis\s+Saturday 29 March 2031\s+1941 to 2026/);
});

test('chosen photographs stand on it in the order of the gallery, a hidden one too', async () => {
  const { images } = await readPages(`perSheet=1&photographs=${ids[4]},${ids[0]},${ids[1]}`);
  assert.deepEqual(images, [1, 1, 1]);
});

test('what cannot be printed is refused', async () => {
  const fetchCode = async (query: string) =>
    ((await (await fetchMemoryPage(query)).json()) as { code: string }).code;
  assert.equal(await fetchCode('photographs=999999'), 'photograph-not-found');
  assert.equal(await fetchCode('photographs=1;2'), 'does-not-fit');
  assert.equal(
    await fetchCode(`photographs=${Array.from({ length: 61 }, (_, id) => id).join(',')}`),
    'does-not-fit',
  );
  assert.equal(await fetchCode('perSheet=5'), 'does-not-fit');
  const { guid: empty } = await addFuneral(address);
  assert.equal(
    (await callAsOperator({ address }, 'GET', `Funerals/${empty}/MemoryPage`)).body.code,
    'no-photographs',
  );
});
