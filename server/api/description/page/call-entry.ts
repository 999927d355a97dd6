import { escapeHtml } from '#contract/fields/escape-html.ts';
import { renderSchema, renderType, type Schema } from './schema-text.ts';

type Content = Record<string, { schema: Schema; example?: unknown }>;

/** The parts of an operation of our OpenAPI document that the page shows. */
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { description?: string; content: Content };
  responses: { 200: { description: string; content: Content; headers?: { Link?: { description: string } } } };
};

/** One call, closed at first: purpose, key, input and answer. */
export function renderCall(method: string, path: string, operation: Operation): string {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const answer = responses[200];
  return `<details class="call"><summary><h4 id="${operationId}">${escapeHtml(summary)}</h4>
<code>${method.toUpperCase()} ${escapeHtml(path.replace('/api/', ''))}</code></summary>
<p>${escapeHtml(operation.description)}</p>
${parameters.length > 0 ? `<h5>In the address and the headers</h5>${renderParameterList(parameters)}` : ''}
${requestBody ? `<h5>What is sent</h5>${renderContent(requestBody.content)}${renderTextExample(requestBody)}` : ''}
<h5>${escapeHtml(answer.description)}</h5>${renderContent(answer.content)}
${answer.headers?.Link ? `<p>The header <code>Link</code>: ${renderMarkup(answer.headers.Link.description)}</p>` : ''}
</details>`;
}

const places: Record<string, string> = { path: 'In the path', query: 'Behind the ?', header: 'A header' };

function renderParameterList(parameters: Operation['parameters']): string {
  const entries = parameters.map(({ name, in: place, required, description, schema }) => {
    const about = `${places[place]}${required ? '' : ', optional'}: ${renderType(schema)}`;
    const suffix = description ? `. ${escapeHtml(description)}` : '';
    return `<dt><code>${escapeHtml(name)}</code></dt><dd>${about}${suffix}</dd>`;
  });
  return `<dl class="fields">${entries.join('')}</dl>`;
}

const renderContent = (content: Content) =>
  Object.entries(content)
    .map(([type, { schema, example }]) => {
      const kind = type === 'application/json' ? '' : `<p><code>${escapeHtml(type)}</code></p>`;
      return kind + renderSchema(schema) + renderExample(example);
    })
    .join('');

function renderExample(example: unknown): string {
  if (example === undefined) return '';
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return `<p>For example:</p><pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
}

/** The example of a text is in its description, as Markdown. */
function renderTextExample({ description }: { description?: string }): string {
  const text = /```\n([^]*?)\n```/.exec(description ?? '')?.[1];
  return renderExample(text);
}

const renderMarkup = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
