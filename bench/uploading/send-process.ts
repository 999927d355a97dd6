// The sender is a separate process, as a visitor's browser is, so its cost is not charged to the receiver. It
// receives instructions and returns the total milliseconds.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { Sending } from './sender.ts';

const sentAtOnce = 3;
const answerMs = 60_000;
const boundary = 'boundary-of-the-bench';

process.on('message', async (sending: Sending) => process.send!(await sendAll(sending)));
process.once('disconnect', () => process.exit());

async function sendAll({ way, url, picture, files }: Sending): Promise<number> {
  const bytes = readFileSync(picture);
  const agent = new Agent({ keepAlive: true, maxSockets: sentAtOnce });
  let filesLeft = files;
  const startedAt = performance.now();
  const sendFiles = async () => {
    while (filesLeft-- > 0) await ways[way](agent, url, createVariant(bytes));
  };
  await Promise.all(Array.from({ length: sentAtOnce }, sendFiles));
  const tookMs = performance.now() - startedAt;
  agent.destroy();
  return tookMs;
}

// Pieces in memory, sent in sequence: no copy is made to build a body.
type Pieces = Buffer[];
const computeLength = (pieces: Pieces) => pieces.reduce((sum, { length }) => sum + length, 0);

/** The same JPEG with a different comment after its first marker, so that no two files are the same. */
function createVariant(jpeg: Buffer): Pieces {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 18]), randomBytes(16)]);
  return [jpeg.subarray(0, 2), comment, jpeg.subarray(2)];
}

type Way = (agent: Agent, url: string, picture: Pieces) => Promise<unknown>;

const ways: Record<Sending['way'], Way> = {
  plain: (agent, url, picture) => send(agent, 'POST', url, {}, picture),
  form: (agent, url, picture) =>
    send(
      agent,
      'POST',
      url,
      {
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        Accept: 'application/json',
        Origin: new URL(url).origin,
      },
      [
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="fileData"; filename="photograph.jpg"\r\n` +
            'Content-Type: image/jpeg\r\n\r\n',
        ),
        ...picture,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ],
    ),
  // The default of its own client: one request to create the upload, one to send it.
  async tus(agent, url, picture) {
    const version = { 'Tus-Resumable': '1.0.0' };
    const response = await send(
      agent,
      'POST',
      url,
      { ...version, 'Upload-Length': computeLength(picture) },
      [],
    );
    const type = { 'Content-Type': 'application/offset+octet-stream' };
    await send(
      agent,
      'PATCH',
      new URL(response.headers.location!, url).href,
      { ...version, ...type, 'Upload-Offset': 0 },
      picture,
    );
  },
};

function send(agent: Agent, method: string, url: string, headers: OutgoingHttpHeaders, body: Pieces) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, {
      method,
      agent,
      timeout: answerMs,
      headers: { ...headers, 'Content-Length': computeLength(body) },
    });
    sent.on('error', reject).on('timeout', () => sent.destroy(new Error('No answer came')));
    sent.on('response', (answer) => {
      const { statusCode = 0 } = answer;
      answer.resume().on('end', () => resolve(answer));
      // Refusals are fast, so they must not count.
      if (statusCode < 200 || statusCode > 204)
        reject(new Error(`${method} was answered with ${statusCode}`));
    });
    for (const piece of body) sent.write(piece);
    sent.end();
  });
}
