import { refuse } from '#contract/call.ts';

// The deepest body of a call is an invoice: an object with a list of objects.
const depthMax = 20;
// An invoice of a hundred lines has five hundred.
const entriesMax = 5_000;

const [quote, backslash, comma] = Array.from('"\\,', (character) => character.charCodeAt(0));
const opening = new Set(Array.from('[{', (character) => character.charCodeAt(0)));
const closing = new Set(Array.from(']}', (character) => character.charCodeAt(0)));

/**
 * Checks JSON before it is parsed, because a small text can become a very large value.
 * @throws with `refused` if it is nested too deeply, or has too many keys and list entries
 */
export function checkJsonShape(json: Buffer): void {
  let depth = 0;
  let entries = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (isInText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) isInText = true;
    else if (byte === comma) entries += 1;
    else if (opening.has(byte)) depth += 1;
    else if (closing.has(byte)) depth -= 1;
    if (depth > depthMax) throw createUnreadableError(`It is nested more than ${depthMax} deep.`);
    if (entries > entriesMax)
      throw createUnreadableError(`It has more than ${entriesMax} keys and list entries.`);
  }
}

function createUnreadableError(reason: string) {
  const refused = refuse(400, 'not-readable', `The JSON cannot be read. ${reason} Nothing was saved.`);
  return Object.assign(new Error(refused.detail), { refused, statusCode: refused.status });
}
