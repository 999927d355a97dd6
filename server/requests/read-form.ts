import type { Readable } from 'node:stream';
import { BoundedBuffer } from '#contract/http/read-body.ts';
import { toBuffer, readChunks, bodyTooLarge } from './read-body.ts';

const formBytesMax = 64_000_000;
const keptBytesMax = 1_000_000;
const fieldsMax = 1_000;
// Above the limit of every field, however its letters are written in percent signs.
const fieldBytesMax = 64_000;
const ampersand = '&'.charCodeAt(0);
const plus = '+'.charCodeAt(0);
const space = ' '.charCodeAt(0);

/**
 * Reads a form as browsers send it (`application/x-www-form-urlencoded`), and of each field no more than can be
 * of use: one with a whole book pasted into it comes out merely too long, so that the page can come back with
 * all the others, and the memory it takes stays small.
 * @throws with status code 413 when it is larger than anything a person pastes, or has more fields than any form
 */
export async function readForm(stream: Readable): Promise<Buffer> {
  const keptBytes = new BoundedBuffer(keptBytesMax, bodyTooLarge);
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
    if (receivedBytes > formBytesMax) throw bodyTooLarge();
    let start = 0;
    // Each field with the sign that begins it. A form with too many is still read to its end, because a
    // browser looks for an answer only when it has sent everything.
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
  if (fields > fieldsMax) throw bodyTooLarge();
  return withSpaces(toBuffer(keptBytes));
}

/**
 * Each `+` as the space that it stands for, which readers of forms take as it is. Node would copy the text at each `+`, so
 * that a megabyte of them cost six times as much as a megabyte of letters.
 */
function withSpaces(form: Buffer): Buffer {
  for (let at = 0; at < form.length; at += 1) if (form[at] === plus) form[at] = space;
  return form;
}
