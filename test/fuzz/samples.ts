import type { Random } from '../support/random.ts';

export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
  minimum?: number;
};

/** Existing items of the Lychgate under test, by their field names. */
export type KnownValues = Record<string, string>;

/** A body that its call (nearly) accepts; `person` is in every name and address. */
export function createSample(
  schema: Schema,
  known: KnownValues,
  person: string,
  random: Random,
  name = '',
): unknown {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return createSample(random.pick(options), known, person, random, name);
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === 'object' || schema.properties) {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([key, of]) => [key, createSample(of, known, person, random, key)]));
  }
  if (type === 'array') return [createSample(schema.items ?? {}, known, person, random, name)];
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return random.isOneIn(2);
  if (type === 'null') return null;
  return createText(name, known, person);
}

/** A valid text for a field with this name. */
export function createText(name: string, known: KnownValues, person: string): string {
  if (known[name]) return known[name];
  if (name === 'calendar') return 'calendar.ics';
  if (name === 'removalKey') return 'd'.repeat(32);
  if (/mail/i.test(name)) return `${person.toLowerCase()}@example.org`;
  if (/date.*time|dateOf|^at$/i.test(name))
    return name.startsWith('start') ? '2031-03-29T10:30:00' : '1945-03-27T00:00:00';
  if (/date|On$/.test(name)) return '2031-03-15';
  if (/number/i.test(name)) return '1';
  if (/phone/i.test(name)) return '01632 960 123';
  if (/postcode/i.test(name)) return 'SY7 8AA';
  // Other texts, such as titles of events and places, are shown on public pages.
  return /name|^cu$|person|relationship|occupation|cause|^extra(info|description)$/i.test(name)
    ? person
    : 'Sample';
}
