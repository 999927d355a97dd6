// @proof: each document with each of its settings.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { addFuneral, addPhotographs } from '../funerals/funeral-fixture.ts';
import {
  call,
  startTestLychgate,
  operatorKey,
  type TestedLychgate,
  callAsOperator,
} from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let address: string;
before(async () => {
  lychgate = await startTestLychgate();
  ({ address } = lychgate);
});
after(() => lychgate.stop());

test('every document has the colour of the provider, and no brown of ours', async () => {
  const funeral = await addFuneral(address, 'Margaret Ellis');
  await addPhotographs(address, funeral, 1);
  await call(address, 'POST', 'UnattendedCremation', createCremationRequest({}));
  const [{ reference }] = (await callAsOperator({ address }, 'GET', 'Requests')).body.items;
  const { guid } = (
    await callAsOperator({ address }, 'POST', 'Customers', {
      reference: 'ELLIS-1',
      name: 'Ruth Ellis',
      eMail: 'ruth@example.com',
    })
  ).body;
  const records = [{ kind: 'customers', id: guid }];
  const documents: Record<string, [method: string, path: string, body?: unknown]> = {
    'memory page': ['GET', `Funerals/${funeral.guid}/MemoryPage`],
    request: ['GET', `Requests/${reference}/Documents/request`],
    'form 1': ['GET', `Requests/${reference}/Documents/form-1-answers`],
    statement: ['GET', `Customers/${guid}/Statement?from=2031-01-01&to=2031-02-01`],
    'personal data': ['POST', 'PersonalData/Document', { records }],
  };
  for (const isChosen of [false, true]) {
    if (isChosen) await callAsOperator({ address }, 'PUT', 'Settings/Look', { accent: '#1d3557' });
    for (const [name, parts] of Object.entries(documents)) {
      const colours = await readColours(name, ...parts);
      assert.equal(colours.includes('#1d3557'), isChosen, `${name}: ${colours.join(', ')}`);
      assert.equal(colours.includes('#5e4517'), !isChosen, name);
      assert.ok(!isChosen || !colours.includes('#cdb98f'), name);
    }
  }
});

async function readColours(name: string, method: string, path: string, body?: unknown): Promise<string[]> {
  const answer = await fetch(`${address}/api/${path}`, {
    method,
    headers: { 'X-Api-Key': operatorKey, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  assert.equal(answer.status, 200, name);
  const bytes = await answer.arrayBuffer();
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { argsArray } = await (await pdf.getPage(1)).getOperatorList();
  return argsArray.flatMap((args) => (typeof args?.[0] === 'string' ? [args[0].toLowerCase()] : []));
}
