import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';

type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { name: string; in: string }[];
  responses: Record<string, unknown>;
};
type Document = {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object> };
};

let lychgate: TestedLychgate;
let document: Document;
let operations: { path: string; operation: Operation }[];
before(async () => {
  lychgate = await lychgateForTests();
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
    assert.deepEqual(Object.keys(document.components.securitySchemes), ['websiteKey', 'operatorKey']);
    const keysOf = (path: string, method: string) =>
      document.paths[path]![method]!.security.flatMap((requirement) => Object.keys(requirement));
    assert.deepEqual(keysOf('/api/Attendee', 'post'), ['websiteKey', 'operatorKey']);
    assert.deepEqual(keysOf('/api/Bereavement', 'post'), ['operatorKey']);
    assert.deepEqual(keysOf('/api/Admin/SyncSageAPI', 'get'), ['operatorKey']);
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

  test('refers only to schemas that are there', () => {
    const text = JSON.stringify(document);
    const referred = Array.from(
      text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g),
      ([, name]) => name!,
    );
    const { schemas } = document.components as unknown as { schemas: Record<string, object> };
    assert.deepEqual([...new Set(referred)].toSorted(), Object.keys(schemas).toSorted());
  });
});
