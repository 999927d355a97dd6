import { randomBytes } from 'node:crypto';
import { request, type Agent } from 'node:http';
import { createOperatorApi } from '#back-office/back-office.ts';
import type { BackOfficeParts } from '#back-office/composition/all-calls.ts';
import { isRefused } from '#contract/call.ts';
import type { UploadedImage } from '#contract/photographs.ts';
import { apiKey, callAsOperator } from '../lychgate.ts';

/** An uploaded image as a back office receives it, in network chunks. */
export const createImage = (bytes: Uint8Array, fileName = 'photograph.jpg', contentType = 'image/jpeg') =>
  ({ fileName, contentType, bytes: streamChunks(bytes) }) satisfies UploadedImage;

async function* streamChunks(bytes: Uint8Array) {
  const chunkBytes = 65_536;
  for (let start = 0; start < bytes.length; start += chunkBytes)
    yield bytes.subarray(start, start + chunkBytes);
}

const boundary = 'boundary-of-a-test';

type Part = { field?: string; fileName?: string; type?: string; bytes: Uint8Array };

/** A multipart form; `end` follows the last part. */
export function createForm(parts: Part[], end = `--${boundary}--\r\n`) {
  const bodies = parts.map(
    ({ field = 'fileData', fileName = 'photograph.jpg', type = 'image/jpeg', bytes }) =>
      Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n` +
            `Content-Type: ${type}\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ]),
  );
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, 'X-Api-Key': apiKey },
    body: Buffer.concat([...bodies, Buffer.from(end)]),
  };
}

type Form = ReturnType<typeof createForm>;

/** Posts a form, over the agent's connection if one is given. */
export function postForm(url: string, { headers, body }: Form, agent?: Agent) {
  return new Promise<{ status: number; text: string; port: number }>((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': body.length },
      agent,
    });
    sent.on('error', reject).on('response', async (answer) => {
      let text = '';
      for await (const chunk of answer) text += String(chunk);
      resolve({ status: answer.statusCode!, text, port: sent.socket!.localPort! });
    });
    sent.end(body);
  });
}

export const uploadPath = (address: string, funeralGuid: string) =>
  `${address}/api/ClientImage/UploadImages/${funeralGuid}`;

/** A key with which a visitor removes a photograph that they added. */
export const createRemovalKey = () => randomBytes(16).toString('hex');

const ofMargaret = { personName: 'Margaret Ellis', date: '2031-03-29', mayAddPhotographs: true };

/** Creates a funeral without a server. Returns its guid. */
export async function makeFuneralOf(
  parts: BackOfficeParts,
  details: { mayAddPhotographs?: boolean } = {},
): Promise<string> {
  const created = await createOperatorApi(parts).createFuneral({ body: { ...ofMargaret, ...details } });
  if (isRefused(created)) throw new Error(`The funeral was refused: ${created.code}`);
  return created.guid;
}

/** Creates a funeral with the operator call. Returns its guid. */
export async function makeFuneral(address: string): Promise<string> {
  const created = await callAsOperator({ address }, 'POST', 'Funerals', ofMargaret);
  if (created.status !== 200) throw new Error(`The funeral was refused: ${JSON.stringify(created.body)}`);
  return created.body.guid as string;
}
