import { rows } from './fields.ts';
import type { Typed } from './read-request.ts';

const charactersMax = 20;
const pattern = /^([A-Z]{1,2}\d[A-Z\d]?|GIR)(\d[A-Z]{2})$/;

/** A British postcode in capitals with its single space; anything else as it was typed. */
export function tidyPostcode(typed: string): string {
  if (typed.length > charactersMax) return typed;
  const [, area, street] = pattern.exec(typed.replace(/\s/g, '').toUpperCase()) ?? [];
  return area ? `${area} ${street}` : typed;
}

/** Does so for a form that arrives without the browser having done it. */
export function tidyPostcodes(typed: Typed): Typed {
  const tidied = rows.flatMap(({ name, postcode }) =>
    postcode && typed[name] ? [[name, tidyPostcode(typed[name])] as const] : [],
  );
  return { ...typed, ...Object.fromEntries(tidied) };
}
