import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Provider } from '#website/provider.ts';
import { escapeHtml } from '#contract/fields/escape-html.ts';
import { createPlainPages } from '../../../plain-pages/plain-page.ts';
import type { createOpenApiDocument } from '../openapi-document.ts';
import { tags, tagsByTheme } from '../tags.ts';
import { renderCall, type Operation } from './call-entry.ts';
import { renderSchema, type Schema } from './schema-text.ts';

type Described = ReturnType<typeof createOpenApiDocument>;

const title = 'API reference';
const ownSheet = join(import.meta.dirname, 'api-page.css');

/** The OpenAPI document as a page of the website, for people. It needs no script. */
export function createApiPage(document: Described) {
  const render = createPlainPages(readFileSync(ownSheet, 'utf8'));
  const main = renderIntroduction(document) + renderGroups(document) + renderObjects(document);
  return (provider: Provider) => render(provider, { title, main });
}

const renderIntroduction = (document: Described) => `<h1>${title}</h1>
<p class="lead">Fifteen of these calls are what any back office answers for the website: those that the API key opens,
and the four jobs under Admin. The others are for staff.</p>
<p><a class="in-line" href="/api/openapi.json">OpenAPI file</a></p>
<h2>How a call works</h2>
<p>Paths are relative to <code>/api/</code>. A call carries its key in the header <code>X-Api-Key</code>. What is sent
and answered is JSON. A refusal is problem details (RFC 9457) with a stable <code>code</code>.</p>
<p>The operator key is the setting <code>OPERATOR_KEY</code>. If it is not set, the first start creates one and saves it
in the data folder, in <code>keys/operator-key</code>.</p>
<p>An unknown field in the body or query is refused with 400; the answer names it. A
<code>PUT</code> of the operator changes only the fields it names; <code>null</code> clears one that may be empty.</p>
<p>Calls that add something also take the header <code>Idempotency-Key</code>, 1 to 200 printable characters, the same for each
try of one person. Another try is answered as before and changes nothing. For a cremation request, other content corrects it; a
call that adds a record adds another one then. The keys of such calls are kept for a day.</p>
<details><summary>Calls with this header</summary><ul>${renderRepeatable(document)}</ul></details>
<p>A long list is answered a page at a time. Where rows remain, the header <code>Link</code> holds the address of the
next page (<code>rel="next"</code>), or the field <code>next</code> its position. <code>limit</code> sets the size of a
page.</p>
<p>A call that is answered with 503 or 429 may be sent again after the seconds in the header <code>Retry-After</code>: there
are too many requests, Lychgate is stopping, or the database is away. Only after the code <code>unavailable</code> it may
have been done already.</p>
<h2>All calls</h2>`;

const renderRepeatable = (document: Described) =>
  listOperations(document)
    .filter(({ operation }) => operation.parameters.some(({ name }) => name === 'Idempotency-Key'))
    .map(({ method, path }) => `<li><code>${method.toUpperCase()} ${path.replace('/api/', '')}</code></li>`)
    .join('');

/** Closed at first. A link to an anchor opens the elements that contain it, as does a search in the page. */
const renderTheme = (heading: string, about: string, content: string) =>
  `<details class="theme"><summary><h2>${heading}</h2><span>${about}</span></summary>${content}</details>`;

const renderGroups = (document: Described) =>
  Object.entries(tagsByTheme)
    .map(([heading, names]) => {
      const calls = listOperations(document).filter(({ operation }) => names.includes(operation.tags[0]!));
      return renderTheme(
        heading,
        `${calls.length} calls: ${names.join(', ')}`,
        names.map((name) => group(document, name)).join(''),
      );
    })
    .join('');

function group(document: Described, name: string): string {
  const own = listOperations(document).filter(({ operation }) => operation.tags.includes(name));
  const entries = own.map(({ method, path, operation }) => renderCall(method, path, operation));
  return `<section id="${name}"><h3>${name}</h3><p>${escapeHtml(tags[name]!)}</p>${entries.join('')}</section>`;
}

/** The schemas that several calls share. A link to an anchor opens the element that contains it. */
const renderObjects = ({ components }: Described) =>
  renderTheme(
    'Objects',
    'What several calls answer',
    Object.entries(components.schemas as Record<string, Schema>)
      .map(
        ([name, schema]) =>
          `<details class="call"><summary><h3>${name}</h3></summary><div class="object" id="object-${name}">${renderSchema(schema)}</div></details>`,
      )
      .join(''),
  );

const listOperations = ({ paths }: Described) =>
  Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ method, path, operation })),
  );
