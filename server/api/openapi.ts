import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { isForOperators, operatorCalls } from '#contract/operator/calls.ts';
import { answerSchemas } from './answer-schemas.ts';
import { summaries } from './summaries.ts';

const problem = { $ref: '#/components/schemas/Problem' };
const problemContent = { 'application/problem+json': { schema: problem } };

/** The OpenAPI document and the readable page, both generated from the contract at start. */
export function describeCalls(server: FastifyInstance) {
  const document = JSON.stringify(openApiDocument(), null, 2);
  const page = readablePage();
  server.get('/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(document));
  server.get('/', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(page),
  );
}

function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of allCalls()) {
    const path = (paths[`/api/${call.path}`] ??= {});
    path[call.method.toLowerCase()] = operationOf(name, call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lychgate back office',
      version: '1',
      license: { name: 'Not licensed to the public', identifier: 'LicenseRef-UNLICENSED' },
      description: 'The calls a website and a back office share.',
    },
    servers: [{ url: '/', description: 'This server' }],
    paths,
    components: {
      securitySchemes,
      schemas: { Problem: problemSchema },
    },
  };
}

const securitySchemes = {
  websiteKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'API_KEY, which a website uses for the calls that visitors need.',
  },
  operatorKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'OPERATOR_KEY, which opens every call.',
  },
};

const securityOf = (name: string, call: Call) =>
  isForOperators(name, call) ? [{ operatorKey: [] }] : [{ websiteKey: [] }, { operatorKey: [] }];

const allCalls = () => Object.entries<Call>({ ...calls, ...operatorCalls });

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', unrepresentable: 'any', io });

function operationOf(name: string, call: Call) {
  const content = contentOf(call);
  return {
    operationId: name,
    summary: summaries[name as keyof typeof summaries],
    security: securityOf(name, call),
    tags: [call.path.split('/')[0]],
    parameters: [...pathParameters(call), ...queryParameters(call), ...headerParameters(call)],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      200: {
        description: call.paged ? 'One page of the list' : 'The answer',
        ...(call.paged && { headers: { Link: nextPage } }),
        content: call.file
          ? { [call.file]: { schema: { type: 'string' } } }
          : { 'application/json': { schema: answerSchemas[name] ?? schemaOf(call.answer, 'output') } },
      },
      400: {
        description: 'A field does not fit, or is not one of this call; nothing was saved',
        content: problemContent,
      },
      401: { description: 'The key is missing or wrong', content: problemContent },
      default: { description: 'Any other problem', content: problemContent },
    },
  };
}

function contentOf({ multipart, raw, body }: Call) {
  if (multipart) return { 'multipart/form-data': { schema: imageSchema } };
  if (raw) return { [raw.type]: { schema: { type: 'string', maxLength: raw.bytesMax } } };
  return body && { 'application/json': { schema: schemaOf(body, 'input') } };
}

const pathParameters = (call: Call) =>
  Array.from(call.path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters(call: Call) {
  if (!call.query) return [];
  const { properties = {} } = schemaOf(call.query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
}

const headerParameters = (call: Call) => (call.once ? [idempotencyKey] : []);

const nextPage = {
  description:
    'Where rows remain: `<address>; rel="next"`, the address of the next page. Without it this is the last page.',
  schema: { type: 'string' },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same for each try of one person. The same content again changes nothing and is answered as before; ' +
    'other content corrects the request in place. Without it, the same content within a day counts as a repeat.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const imageSchema = {
  type: 'object',
  required: ['fileData'],
  properties: { fileData: { type: 'string', contentMediaType: 'image/*' } },
};

const problemSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457). `code` is stable and for programs, `detail` is for people.',
  required: ['status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Field name -> its message',
    },
    placesLeft: { type: 'integer', description: 'With the code not-enough-places' },
  },
};

function readablePage(): string {
  const rows = allCalls().map(
    ([name, call]) =>
      `<tr><td><code>${call.method}</code></td><td><code>${call.path}</code></td><td>${keyOf(name, call)}</td>` +
      `<td>${fieldsOf(call)}</td></tr>`,
  );
  const onceNames = allCalls()
    .filter(([, call]) => call.once)
    .map(([, call]) => `<code>${call.method} ${call.path}</code>`)
    .join(', ');
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Lychgate: the calls</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${pageStyle}</style></head><body><main>
<h1>The calls of this back office</h1>
<p>Paths are relative to <code>/api/</code>. Each call carries its key in the header <code>X-Api-Key</code>; what is
sent and answered is JSON. A refusal is problem details (RFC 9457) with a stable <code>code</code>. The same in full,
for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>A field that a call does not have is refused with 400 and named, in a body and behind the <code>?</code>. A
<code>PUT</code> of the operator changes only the fields it names; <code>null</code> clears one that may be empty.</p>
<p>${onceNames} also takes the header <code>Idempotency-Key</code>, 1 to 200 printable characters, the same for each try
of one person: the same content again is answered as before and changes nothing, other content corrects the request.</p>
<p>A long list is answered a page at a time. Where rows remain, the header <code>Link</code> holds the address of the next
page (<code>rel="next"</code>), or the field <code>next</code> its position. <code>limit</code> sets the size of a page.</p>
<p>The operator key is the setting <code>OPERATOR_KEY</code>; where it is not set, the first start made one, and it lies
in <code>keys/operator-key</code> in the folder of the data.</p>
<div tabindex="0" role="region" aria-label="All calls"><table><thead><tr><th scope="col">Method</th>
<th scope="col">Path</th><th scope="col">Key</th><th scope="col">Fields sent</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div></main></body></html>`;
}

const keyOf = (name: string, call: Call) => (isForOperators(name, call) ? 'operator' : 'API or operator');

function fieldsOf(call: Call): string {
  if (call.multipart) return '<code>fileData</code> (multipart)';
  if (call.raw) return `<code>${call.raw.type}</code>, ${call.raw.bytesMax / 1_000_000} MB at most`;
  const part = call.body ?? call.query;
  if (!part) return '';
  const { oneOf, ...own } = schemaOf(part, 'input') as Fields & { oneOf?: Fields[] };
  const { properties = {}, required = [] } = oneOf?.[0] ?? own;
  return Object.keys(properties)
    .map((name) => `<code>${name}</code>${required.includes(name) ? '' : ' (optional)'}`)
    .join(', ');
}

type Fields = { properties?: object; required?: string[] };

const pageStyle = `:root{color-scheme:light dark}body{font:1.0625rem/1.6 system-ui,sans-serif;margin:0;padding:1.5rem;background:Canvas;color:CanvasText}
main{max-width:75rem;margin:auto}[role=region]{overflow-x:auto}table{border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid #8886}`;
