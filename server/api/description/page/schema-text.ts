import { escapeHtml } from '#contract/fields/escape-html.ts';
import { guidPattern } from '#contract/fields/fields.ts';

/** The parts of JSON Schema that our OpenAPI document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
};

/** The fields of an object as a description list; anything else in a sentence. */
export function renderSchema(schema: Schema): string {
  const description = schema.description ? `<p>${escapeHtml(schema.description)}</p>` : '';
  const objects = schema.oneOf?.filter(({ properties }) => properties) ?? [];
  if (objects.length > 1) return description + objects.map(renderFieldList).join('<p>or</p>');
  if (schema.properties) return description + renderFieldList(schema);
  if (schema.items?.properties)
    return `${description}<p>A list. Each item has:</p>${renderFieldList(schema.items)}`;
  return `${description}<p>${capitalise(renderType(schema))}.</p>`;
}

function renderFieldList({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : ' (optional)';
    return `<dt><code>${escapeHtml(name)}</code>${optional}</dt><dd>${renderField(schema)}</dd>`;
  });
  return `<dl class="fields">${fields.join('')}</dl>`;
}

function renderField(schema: Schema): string {
  const inner = [schema, schema.items, ...(schema.anyOf ?? [])].find((one) => one?.properties);
  const description = schema.description ? ` ${escapeHtml(schema.description)}` : '';
  return capitalise(renderType(schema)) + description + (inner ? renderFieldList(inner) : '');
}

/** "text, at most 255 characters, or null". */
export function renderType(schema: Schema): string {
  const { $ref, anyOf, oneOf, type, items } = schema;
  if ($ref) return renderLink($ref.split('/').at(-1)!);
  if (schema.const !== undefined) return renderCode(JSON.stringify(schema.const));
  if (schema.enum)
    return `one of ${schema.enum.map((value) => renderCode(JSON.stringify(value))).join(', ')}`;
  if (anyOf ?? oneOf) return (anyOf ?? oneOf)!.map(renderType).join(' or ');
  if (Array.isArray(type)) return type.map((one) => renderType({ ...schema, type: one })).join(' or ');
  if (type === 'array') return `a list of ${items ? renderType(items) : 'values'}${renderSize(schema)}`;
  if (type === 'string') return renderString(schema);
  if (type === 'integer' || type === 'number') return renderNumber(schema);
  return plainTypes[type ?? ''] ?? 'any value';
}

const plainTypes: Record<string, string> = { boolean: 'true or false', null: 'null', object: 'an object' };

function renderString({ pattern, format, minLength, maxLength }: Schema): string {
  const kind = pattern === guidPattern.source ? 'a guid' : format === 'date' ? 'a date' : 'text';
  const most = maxLength?.toLocaleString('en-GB');
  const length = most ? `, ${minLength ? `${minLength} to` : 'at most'} ${most} characters` : '';
  return kind + length + (pattern && pattern !== guidPattern.source ? ` like ${renderCode(pattern)}` : '');
}

function renderNumber({ type, minimum, maximum }: Schema): string {
  const kind = type === 'integer' ? 'a whole number' : 'a number';
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (minimum === undefined) return isBounded ? `${kind} up to ${maximum.toLocaleString('en-GB')}` : kind;
  const most = isBounded ? ` to ${maximum.toLocaleString('en-GB')}` : ' or more';
  return `${kind}, ${minimum.toLocaleString('en-GB')}${most}`;
}

const renderSize = ({ minItems, maxItems }: Schema) =>
  maxItems ? `, ${minItems ?? 0} to ${maxItems.toLocaleString('en-GB')} of them` : '';

const renderLink = (name: string) => `<a href="#object-${name}">${name}</a>`;
const renderCode = (text: string) => `<code>${escapeHtml(text)}</code>`;
const capitalise = (text: string) => text.replace(/^[a-z]/, (character) => character.toUpperCase());
