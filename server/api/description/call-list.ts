import type { Call } from '#contract/call.ts';
import { isForOperators } from '#contract/operator/calls.ts';
import { allCalls } from './openapi-document.ts';
import { createSchemaWriter, type SchemaWriter } from './schemas.ts';

/** The readable list of the calls, which needs no script. */
export function callList(): string {
  const writer = createSchemaWriter();
  const rows = allCalls().map(
    ([name, call]) =>
      `<tr><td><code>${call.method}</code></td><td><code>${call.path}</code></td><td>${keyOf(name, call)}</td>` +
      `<td>${fieldsOf(call, writer)}</td></tr>`,
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
for programs: <a href="/api/openapi.json">openapi.json</a>; with examples, in a viewer that needs script:
<a href="/api/reference/">the calls in detail</a>.</p>
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

function fieldsOf(call: Call, writer: SchemaWriter): string {
  if (call.multipart) return '<code>fileData</code> (multipart)';
  if (call.raw) return `<code>${call.raw.type}</code>, ${call.raw.bytesMax / 1_000_000} MB at most`;
  const part = call.body ?? call.query;
  if (!part) return '';
  const { oneOf, ...own } = writer.write(part, 'input');
  const { properties = {}, required = [] } = oneOf?.[0] ?? own;
  return Object.keys(properties)
    .map((name) => `<code>${name}</code>${required.includes(name) ? '' : ' (optional)'}`)
    .join(', ');
}

const pageStyle = `:root{color-scheme:light dark}body{font:1.0625rem/1.6 system-ui,sans-serif;margin:0;padding:1.5rem;background:Canvas;color:CanvasText}
main{max-width:75rem;margin:auto}[role=region]{overflow-x:auto}table{border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid #8886}`;
