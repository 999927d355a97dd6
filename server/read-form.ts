import type { Readable } from 'node:stream';

const formBytesMax = 64_000_000;
const keptBytesMax = 1_000_000;
// Above the limit of every field, however its letters are written in percent signs.
const fieldBytesMax = 64_000;
const ampersand = '&'.charCodeAt(0);

/**
 * Reads a form as browsers send it (`application/x-www-form-urlencoded`), and of each field no more than can be
 * of use: one with a whole book pasted into it comes out merely too long, so that the page can come back with
 * all the others, and the memory it takes stays small.
 * @throws with status code 413 when it is larger than anything a person pastes
 */
export async function readForm(stream: Readable): Promise<Buffer> {
  const kept: Buffer[] = [];
  let receivedBytes = 0;
  let keptBytes = 0;
  let fieldBytes = 0;
  const keep = (part: Buffer) => {
    const room = Math.min(fieldBytesMax - fieldBytes, keptBytesMax - keptBytes);
    fieldBytes += part.length;
    if (room <= 0) return;
    const short = Buffer.from(part.subarray(0, room));
    keptBytes += short.length;
    kept.push(short);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    receivedBytes += chunk.length;
    if (receivedBytes > formBytesMax) throw Object.assign(new Error('Form too large'), { statusCode: 413 });
    for (const [index, part] of fieldsIn(chunk).entries()) {
      if (index > 0) fieldBytes = 0;
      keep(part);
    }
  }
  return Buffer.concat(kept);
}

/** The end of the field before, then each field with the sign that begins it. */
function fieldsIn(chunk: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let start = 0;
  for (let end = chunk.indexOf(ampersand); end >= 0; end = chunk.indexOf(ampersand, start + 1)) {
    parts.push(chunk.subarray(start, end));
    start = end;
  }
  return [...parts, chunk.subarray(start)];
}
