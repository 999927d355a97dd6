import type { Readable } from 'node:stream';
import { BoundedBuffer } from '#contract/http/read-body.ts';
import { toBuffer, readChunks, createTooLargeError } from './read-body.ts';

const formBytesMax = 64_000_000;
const keptBytesMax = 1_000_000;
const fieldsMax = 1_000;
// Above the limit of every field, even if every letter is percent-encoded.
const fieldBytesMax = 64_000;
const ampersand = '&'.charCodeAt(0);
const plus = '+'.charCodeAt(0);
const space = ' '.charCodeAt(0);

/**
 * Reads a form as browsers send it (`application/x-www-form-urlencoded`). Each field is cut at its limit: a field
 * with a whole book pasted into it is only too long, so that the page can show the form again with all other
 * fields, in little memory.
 * @throws with status code 413 if it is larger than anything a person pastes, or has too many fields
 */
export async function readForm(stream: Readable): Promise<Buffer> {
  const keptBytes = new BoundedBuffer(keptBytesMax, createTooLargeError);
  let receivedBytes = 0;
  let fields = 1;
  let fieldBytes = 0;
  const append = (chunk: Buffer, start: number, end: number) => {
    const room = Math.min(fieldBytesMax - fieldBytes, keptBytesMax - keptBytes.length);
    fieldBytes += end - start;
    if (room > 0) keptBytes.append(chunk, start, Math.min(end, start + room));
  };
  await readChunks(stream, (chunk) => {
    receivedBytes += chunk.length;
    if (receivedBytes > formBytesMax) throw createTooLargeError();
    let start = 0;
    // Counts each field with its separator. A form with too many fields is still read to its end, because a browser
    // waits for the answer only after it has sent everything.
    while (start < chunk.length && fields <= fieldsMax) {
      if (chunk[start] === ampersand) {
        fields += 1;
        fieldBytes = 0;
      }
      const next = chunk.indexOf(ampersand, start + 1);
      const end = next < 0 ? chunk.length : next;
      append(chunk, start, end);
      start = end;
    }
  });
  if (fields > fieldsMax) throw createTooLargeError();
  return withSpaces(toBuffer(keptBytes));
}

/**
 * Replaces each `+` by a space, in place. Node would copy the text at each `+`, so that a megabyte of them cost six
 * times as much as a megabyte of letters.
 */
function withSpaces(form: Buffer): Buffer {
  for (let at = 0; at < form.length; at += 1) if (form[at] === plus) form[at] = space;
  return form;
}
