import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestLychgate, operatorKey } from '../../../test/support/lychgate.ts';
import type { Meeting } from '../chapter.ts';
import { startPrism } from '../prism.ts';
import { createStory, operationsOf, type Json, type Operation } from '../story/caller.ts';
import { tell } from '../story/tell.ts';
import { sendRefused } from './refusals.ts';

const counterpart = 'Prism';
const answeredMin = 360;

/** Every call through Prism, which compares it and its answer with the published description. */
export async function meetPrism(meeting: Meeting): Promise<void> {
  const lychgate = await startTestLychgate({ DEMO: 'on', DEMO_PAYMENTS: 'on', DEMO_ACCOUNTS: 'on' });
  meeting.defer(() => lychgate.stop());
  const document = JSON.parse(await (await fetch(`${lychgate.address}/api/openapi.json`)).text());
  const file = join(meeting.folder, 'openapi.json');
  writeFileSync(file, JSON.stringify({ ...document, servers: [{ url: lychgate.address }] }));
  const operations = operationsOf(document);
  const found = new Found(operations);
  const address = await startPrism(meeting, { file, upstream: lychgate.address, note: found.add });
  const story = createStory(address, lychgate, operations);
  await meeting.tries({
    what: 'calls were made with a good answer',
    with: `${counterpart}, with demonstration data`,
    act: async () => {
      await tell(story);
      const missing = [...operations.keys()].filter((name) => !story.answered.has(name));
      assert.ok(story.answered.size >= answeredMin, `Without: ${missing.join(', ')}`);
      return `${story.answered.size} of ${operations.size}. Without: ${missing.join(', ')}`;
    },
  });
  await meeting.tries({
    what: 'each request and each good answer is as described, with no field beside it',
    with: counterpart,
    act: async () => assert.deepEqual(found.violations(), []),
  });
  await meeting.tries({
    what: 'a field that is not described is noticed, and one that is missing',
    with: counterpart,
    act: () => noticeChanges(meeting, lychgate.address, document),
  });
  found.clear();
  await meeting.tries({
    what: 'every refusal that is described was given, and is as described',
    with: counterpart,
    act: async () => {
      const given = await sendRefused(address, operations);
      assert.deepEqual(found.violations(), []);
      return given;
    },
  });
}

/** The same answer with another description of it, which has one field less and one more. */
async function noticeChanges(meeting: Meeting, upstream: string, document: Json) {
  const changed = structuredClone(document);
  const { schema } = changed.paths['/api/Customers/Debtors'].get.responses[200].content['application/json'];
  const name = Object.keys(schema.properties)[0]!;
  delete schema.properties[name];
  schema.required.push('somethingElse');
  const file = join(meeting.folder, 'changed.json');
  writeFileSync(file, JSON.stringify({ ...changed, servers: [{ url: upstream }] }));
  const noticed: string[] = [];
  const note: Note = (_, __, violations) => void noticed.push(...violations.map(({ message }) => message));
  const address = await startPrism(meeting, { file, upstream, note });
  await fetch(`${address}/api/Customers/Debtors`, { headers: { 'X-Api-Key': operatorKey } });
  assert.ok(
    noticed.some((message) => message.includes('somethingElse')),
    noticed.join('; '),
  );
  assert.ok(
    noticed.some((message) => message.includes(name)),
    noticed.join('; '),
  );
}

type Note = Parameters<typeof startPrism>[1]['note'];
type Violations = Parameters<Note>[2];

/** The violations of each operation, each once. */
class Found {
  readonly #operations: [name: string, method: string, path: RegExp][];
  readonly #found = new Map<string, Set<string>>();

  constructor(operations: Map<string, Operation>) {
    this.#operations = Array.from(operations, ([name, { method, path }]) => [
      name,
      method,
      new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    ]);
  }

  add = ({ method, path }: { method: string; path: string }, answer: Response, violations: Violations) => {
    const matching = this.#operations.filter(([, of, pattern]) => of === method && pattern.test(path));
    // A path without parameters is the better match.
    const [name = `${method} ${path}`] =
      matching.find(([, , pattern]) => !pattern.source.includes('[')) ?? matching[0] ?? [];
    const known = this.#found.get(name) ?? new Set();
    for (const { location = [], message } of violations) {
      // The request of a refusal is wrong on purpose.
      if (answer.status >= 400 && location[0] === 'request') continue;
      known.add(`${answer.status} ${location.join('.').replaceAll(/\.\d+(?=\.|$)/g, '[]')} ${message}`);
    }
    this.#found.set(name, known);
  };

  violations = () => [...this.#found].flatMap(([name, all]) => [...all].map((each) => `${name}: ${each}`));

  clear = () => this.#found.clear();
}
