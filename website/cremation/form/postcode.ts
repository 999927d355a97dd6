import { requestFields } from './fields.ts';
import type { FormValues } from './read-request.ts';

const charactersMax = 20;
const pattern = /^([A-Z]{1,2}\d[A-Z\d]?|GIR)(\d[A-Z]{2})$/;

/** Writes a British postcode in capitals with its single space; leaves anything else as it was typed. */
export function tidyPostcode(postcode: string): string {
  if (postcode.length > charactersMax) return postcode;
  const [, area, street] = pattern.exec(postcode.replace(/\s/g, '').toUpperCase()) ?? [];
  return area ? `${area} ${street}` : postcode;
}

/** Tidies the postcodes of a form on the server, for browsers without script. */
export function tidyPostcodes(formValues: FormValues): FormValues {
  const tidied = requestFields.flatMap(({ name, postcode }) =>
    postcode && formValues[name] ? [[name, tidyPostcode(formValues[name])] as const] : [],
  );
  return { ...formValues, ...Object.fromEntries(tidied) };
}
