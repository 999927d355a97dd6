import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';

type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { name: string; in: string }[];
  requestBody?: { description?: string; content: Record<string, Content> };
  responses: Record<string, { $ref?: string; content: Record<string, Content> }>;
};
type Content = { schema: { $ref?: string; properties?: object; oneOf?: object }; example?: unknown };
type Document = {
  tags: { name: string }[];
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, object>;
    responses: Record<string, { headers?: Record<string, object>; content: Record<string, Content> }>;
  };
};

let lychgate: TestedLychgate;
let document: Document;
let operations: { path: string; operation: Operation }[];
before(async () => {
  lychgate = await startTestLychgate();
  document = (await (await fetch(`${lychgate.address}/api/openapi.json`)).json()) as Document;
  operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.values(byMethod).map((operation) => ({ path, operation })),
  );
});
after(() => lychgate.stop());

describe('The OpenAPI document', () => {
  test('says at which address the calls are', () => {
    assert.deepEqual(
      document.servers.map(({ url }) => url),
      ['/'],
    );
    assert.ok(Object.keys(document.paths).every((path) => path.startsWith('/api/')));
  });

  test('summarises each call in a sentence of its own, and names it once', () => {
    const summaries = operations.map(({ operation }) => operation.summary);
    for (const summary of summaries) assert.match(summary, /^[A-Z][\w ,-]{8,60}\w$/);
    assert.equal(new Set(summaries).size, operations.length);
    assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, operations.length);
  });

  test('says which key opens each call, and has a scheme for each key', () => {
    assert.deepEqual(Object.keys(document.components.securitySchemes), [
      'websiteKey',
      'programKey',
      'operatorKey',
    ]);
    const listKeys = (path: string, method: string) =>
      document.paths[path]![method]!.security.flatMap((requirement) => Object.keys(requirement));
    assert.deepEqual(listKeys('/api/Attendee', 'post'), ['websiteKey', 'programKey', 'operatorKey']);
    assert.deepEqual(listKeys('/api/Bereavement', 'post'), ['programKey', 'operatorKey']);
    assert.deepEqual(listKeys('/api/Admin/SyncSageAPI', 'get'), ['programKey', 'operatorKey']);
    for (const { operation } of operations) assert.ok(operation.security.length > 0, operation.operationId);
  });

  test('describes every parameter of a path, and a refusal and a success of every call', () => {
    for (const { path, operation } of operations) {
      const named = operation.parameters.filter((parameter) => parameter.in === 'path');
      const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
      assert.deepEqual(
        named.map(({ name }) => name),
        inPath,
      );
      for (const status of ['200', '400', '401']) assert.ok(operation.responses[status], path);
    }
  });

  test('says of each call that it may have to be sent again, and when', () => {
    const findAnswerSchema = ({ responses }: Operation, status: string) =>
      document.components.responses[responses[status]?.$ref?.split('/').at(-1) ?? ''];
    for (const { path, operation } of operations)
      assert.ok(findAnswerSchema(operation, '503')?.headers?.['Retry-After'], path);
    const limited = operations.filter(
      ({ operation }) => findAnswerSchema(operation, '429')?.headers?.['Retry-After'],
    );
    assert.deepEqual(
      limited.map(({ operation }) => operation.operationId),
      ['findExistingAttendee'],
    );
  });

  test('names each schema that answers share, and refers to all of them', () => {
    const text = JSON.stringify(document);
    const referred = Array.from(
      text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g),
      ([, name]) => name!,
    );
    const names = Object.keys(document.components.schemas);
    assert.deepEqual([...new Set(referred)].toSorted(), names.toSorted());
    for (const name of ['BereavementEvent', 'ExistingAttendee', 'Invoice', 'JobRun', 'Funeral', 'Problem'])
      assert.ok(names.includes(name), name);
  });

  test('describes lists of a fixed length as programs of before 2020 understand them', () => {
    const { responses } = document.paths['/api/History/{recordType}/{recordId}']!.get!;
    const { schema } = responses['200']!.content['application/json']!;
    const pair = JSON.stringify(schema);
    assert.ok(pair.includes('"type":"array","items":{},"minItems":2,"maxItems":2'), pair);
    assert.doesNotMatch(JSON.stringify(document), /prefixItems|"items":false/);
  });

  test('takes capitals in guids and hosts, and whole web addresses, as the calls do', () => {
    const bodyOf = (path: string, method: string) =>
      JSON.stringify(document.paths[path]![method]!.requestBody!.content['application/json']!.schema);
    const patternsIn = (text: string) =>
      Array.from(
        text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g),
        ([, pattern]) => JSON.parse(pattern!) as string,
      );
    const [guid] = patternsIn(bodyOf('/api/Attendee', 'post'));
    assert.match('4B1F0A52-6C3E-4F0B-9D57-2A1C8E6F7B30', new RegExp(guid!));
    assert.ok(
      patternsIn(bodyOf('/api/Settings/MailServer', 'put')).some((one) =>
        new RegExp(one).test('SMTP.example.com'),
      ),
    );
    const { hosts } = JSON.parse(bodyOf('/api/Settings/Website', 'put')).properties;
    assert.doesNotMatch(JSON.stringify(hosts), /pattern/);
  });

  test('states what a call is sent in its own place', () => {
    for (const { path, operation } of operations) {
      const { schema } = operation.requestBody?.content['application/json'] ?? {};
      if (schema) assert.ok(schema.properties ?? schema.oneOf, path);
    }
  });

  test('describes each group of calls', () => {
    const used = operations.flatMap(({ operation }) => operation.tags);
    assert.deepEqual(document.tags.map(({ name }) => name).toSorted(), [...new Set(used)].toSorted());
  });

  test('shows an example of everything that is sent and answered', () => {
    for (const { path, operation } of operations) {
      const { requestBody, responses } = operation;
      for (const [type, { example }] of Object.entries(responses['200']!.content))
        assert.notEqual(example, undefined, `${path} answers ${type}`);
      for (const [type, { example }] of Object.entries(requestBody?.content ?? {}))
        assert.ok(
          example ?? (type === 'multipart/form-data' || requestBody?.description?.includes('```')),
          `${path} is sent ${type}`,
        );
    }
  });

  test('shows only requests that the contract accepts', () => {
    const all = Object.entries<Call>({ ...calls, ...operatorCalls }).filter(([, { body }]) => body);
    assert.ok(all.length > 30);
    for (const [name, { body }] of all) {
      const { operation } = operations.find(({ operation: { operationId } }) => operationId === name)!;
      const { example } = operation.requestBody!.content['application/json']!;
      const { error } = body!.safeParse(example);
      assert.equal(error, undefined, `${name}: ${error?.message}`);
    }
  });

  // They also check each example against its schema.
  test('keeps Redocly’s recommended rules', async () => {
    assert.deepEqual(await findProblems(document), []);
  });

  test('would not keep them with a wrong example, or without a summary', async () => {
    const broken = structuredClone(document);
    const operation = broken.paths['/api/Customers']!.get!;
    operation.summary = '';
    operation.responses['200']!.content['application/json']!.example = { customers: 'none' };
    const rules = (await findProblems(broken)).map(({ rule }) => rule);
    assert.deepEqual(new Set(rules), new Set(['operation-summary', 'no-invalid-media-type-examples']));
  });
});

describe('The page of the calls, for people', () => {
  const open = async () => {
    const answer = await fetch(`${lychgate.address}/api/`);
    return { answer, html: await answer.text() };
  };

  test('has each call with its key, what it is sent and an example, and each object at its anchor', async () => {
    const { html } = await open();
    const entries = html.split('<details class="call">').map((entry) => entry.split('</details>')[0]!);
    for (const { operation } of operations) {
      const { operationId, summary, requestBody } = operation;
      const entry = entries.find((text) => text.includes(`<h4 id="${operationId}">${summary}</h4>`));
      assert.ok(entry, operationId);
      const isOpenToWebsites = operation.security.some((scheme) => 'websiteKey' in scheme);
      assert.equal(entry.includes('For websites. Every key opens it.'), isOpenToWebsites, operationId);
      assert.equal(
        /Needs the role “(staff|finance|administrator)”/.test(entry),
        !isOpenToWebsites,
        operationId,
      );
      assert.match(entry, /<p>For example:<\/p>/, operationId);
      const { properties = {} } = requestBody?.content['application/json']?.schema ?? {};
      for (const name of Object.keys(properties)) assert.ok(entry.includes(`<dt><code>${name}</code>`), name);
    }
    for (const name of document.tags.map((tag) => tag.name))
      assert.equal(html.split(`<section id="${name}">`).length, 2, `${name} has one place`);
    const ids = [...html.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id!);
    assert.deepEqual(
      ids.filter((id, place) => ids.indexOf(id) !== place),
      [],
    );
    for (const [, anchor] of html.matchAll(/ href="#([\w-]+)"/g)) assert.ok(ids.includes(anchor!), anchor);
    assert.equal(html.match(/(?![\r\n\t])\p{Cc}/u), null, 'a character that HTML forbids');
  });

  test('says in words what a field may hold', async () => {
    const { html } = await open();
    assert.ok(html.includes('<dt><code>numberOfAttendees</code></dt><dd>A whole number, 1 to 50</dd>'));
    assert.ok(
      html.includes(
        '<dt><code>extraInfo</code> (optional)</dt><dd>Text, at most 500 characters or null</dd>',
      ),
    );
  });

  test('needs no script and no other address, and leads to the website and the document', async () => {
    const { answer, html } = await open();
    const policy = answer.headers.get('Content-Security-Policy')!;
    assert.match(policy, /script-src 'none'; style-src 'sha256-/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    assert.doesNotMatch(html, /<script|style=|src=/);
    assert.match(html, /<a class="brand" href="\/events">.*Example Funeral Services/);
    assert.match(html, /href="\/api\/openapi\.json"/);
  });
});

async function findProblems(described: object) {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(described), config });
  return problems.map(({ ruleId, message, location }) => ({
    rule: ruleId,
    message,
    at: location.map(({ pointer }) => pointer).join(),
  }));
}
