import assert from 'node:assert/strict';
import { apiKey, operatorKey } from '../../../test/support/lychgate.ts';
import { contentOf, send, type Answered, type Operation, type Sent } from '../story/caller.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
const lookUps = 400;
const guessesAtOnce = 20;
const changedMin = 10;

/** Makes each call as it is refused: its description says with which statuses. Answers how often each was given. */
export async function sendRefused(address: string, operations: Map<string, Operation>): Promise<string> {
  const given = new Map<number, Set<string>>();
  const attempt = async (name: string, sent: Sent) => {
    const operation = operations.get(name)!;
    const answer = await send(address, operation, merge(contentOf(operation), sent));
    given.set(answer.status, (given.get(answer.status) ?? new Set()).add(name));
    return answer;
  };
  const { body: program } = await attempt('createApiKey', { body: { name: 'Refused', role: 'staff' } });
  const { body: events } = await attempt('getEvents', {});
  for (const [name, operation] of operations) {
    await refuseAll(operation, (sent) => attempt(name, sent), program.key);
    if (operation.responses['412'])
      await refuseOutdated(address, operations, operation, (sent) => attempt(name, sent));
  }
  const parameters = { eventGuid: events[0].guid, email: 'nobody@example.org' };
  // Together, because they are counted by the minute.
  let left = lookUps;
  const guessOn = async () => {
    while (left-- > 0) await attempt('findExistingAttendee', { parameters, key: apiKey });
  };
  await Promise.all(Array.from({ length: guessesAtOnce }, guessOn));
  const count = (status: number) => given.get(status)?.size ?? 0;
  assert.deepEqual([count(401), count(400)], [operations.size, operations.size], 'of all calls');
  assert.ok(count(412) >= changedMin, `${count(412)} were refused with 412`);
  for (const status of [403, 404, 428, 429]) assert.ok(count(status) > 0, `none was refused with ${status}`);
  return [400, 401, 403, 404, 412, 428, 429].map((status) => `${count(status)} × ${status}`).join(', ');
}

async function refuseAll(
  { responses, path }: Operation,
  attempt: (sent: Sent) => Promise<Answered>,
  programKey: string,
) {
  const parameters = Object.fromEntries(
    Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => [name!, nobody]),
  );
  await attempt({ parameters, key: '' });
  await attempt({ parameters, headers: { 'If-Match': 'not a tag' } });
  if (responses['403']) await attempt({ parameters, key: programKey, headers: { 'If-Match': 'not a tag' } });
  if (responses['428']) await attempt({ parameters });
  if (path.includes('{')) await attempt({ parameters });
}

/** Changes the first record of a list with a revision that it does not have. */
async function refuseOutdated(
  address: string,
  operations: Map<string, Operation>,
  { path }: Operation,
  attempt: (sent: Sent) => Promise<Answered>,
) {
  const [, list = '', parameter = ''] = /^([^{]*)\/\{(\w+)\}/.exec(path) ?? [];
  const read = [...operations.values()].find((each) => each.method === 'GET' && each.path === list);
  if (!read) return;
  const { body } = await send(address, read, { key: operatorKey });
  const first = (body?.items ?? body)?.[0]?.[parameter];
  if (first) await attempt({ parameters: { [parameter]: first }, headers: { 'If-Match': '"999999"' } });
}

const merge = (content: Sent, sent: Sent): Sent => ({
  ...content,
  ...sent,
  headers: { ...content.headers, ...sent.headers },
});
