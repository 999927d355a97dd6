import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { isForbiddenAddress, publicLookup } from './private-addresses.ts';

const answerMs = 15_000;

type Outgoing = {
  url: URL;
  headers: Record<string, string>;
  body: string;
  /** Whether it may go to the provider's own network. */
  allowsPrivate: boolean;
  /** How much of the answer is read; the rest is not waited for. */
  answerBytesMax: number;
};

/** The answer, or the reason of a failure and whether the server may have received the whole request. */
export type PostResult = { status: number; text: string } | { failure: string; mayHaveArrived: boolean };

/** Posts to an address that somebody has entered. Follows no redirect. */
export function post({ url, headers, body, allowsPrivate, answerBytesMax }: Outgoing): Promise<PostResult> {
  if (isForbiddenAddress(url, allowsPrivate))
    return Promise.resolve({ failure: 'The address is private.', mayHaveArrived: false });
  return new Promise((resolve) => {
    let mayHaveArrived = false;
    const send = url.protocol === 'https:' ? request : requestPlain;
    const sending = send(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(answerMs),
      ...(!allowsPrivate && { lookup: publicLookup }),
      headers: { 'Content-Length': Buffer.byteLength(body), 'User-Agent': 'Lychgate', ...headers },
    });
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({ failure: describeFailure(error), mayHaveArrived });
    sending.once('response', (response) => {
      let text = '';
      const end = () => {
        resolve({ status: response.statusCode ?? 0, text: text.slice(0, answerBytesMax) });
        sending.destroy();
      };
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length >= answerBytesMax) end();
      });
      // The status is known, even if the rest of the answer is missing.
      response.once('close', end);
      if (answerBytesMax === 0) end();
    });
    sending.on('error', fail);
    // Before it is connected, nothing is sent.
    sending.once('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (mayHaveArrived = true)),
    );
    sending.end(body);
  });
}

const describeFailure = ({ name, code, message }: NodeJS.ErrnoException): string =>
  name === 'AbortError' || name === 'TimeoutError'
    ? 'No answer within 15 seconds.'
    : (code ?? message).slice(0, 200);
