import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { freePort } from '../../../test/support/free-port.ts';
import type { Meeting } from '../chapter.ts';

/** The answers to one recipient, by step. Steps without one are accepted. */
export type Script = { rcpt?: string; end?: string };

export type ScriptedServer = { port: number; domain: string; accepted: string[] };

/**
 * A receiving server whose answers are in `scripts`, by the part before the @. No server of others can be made to give
 * each answer.
 */
export async function startScriptedServer(
  { defer }: Pick<Meeting, 'defer'>,
  scripts: Readonly<Record<string, Script>>,
  ownPort?: number,
): Promise<ScriptedServer> {
  const port = ownPort ?? (await freePort());
  const accepted: string[] = [];
  const server = createServer((socket) => answerSocket(socket, scripts, accepted));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  defer(() => server.close());
  return { port, domain: 'scripted.example', accepted };
}

function answerSocket(socket: Socket, scripts: Readonly<Record<string, Script>>, accepted: string[]) {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let recipients: string[] = [];
  let isInData = false;
  socket.on('error', () => {});
  say('220 mail.scripted.example ESMTP');
  const lines = createInterface({ input: socket }).on('error', () => {});
  lines.on('line', (line) => {
    if (isInData) {
      if (line !== '.') return;
      isInData = false;
      const refusal = recipients.map((name) => scripts[name]?.end).find(Boolean);
      if (!refusal) accepted.push(...recipients);
      return say(refusal ?? '250 2.0.0 Accepted');
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'EHLO') return say('250 mail.scripted.example');
    if (command === 'MAIL' || command === 'RSET') recipients = [];
    if (command === 'RCPT') {
      const [, name = ''] = /<([^@<>]*)@/.exec(line) ?? [];
      const refusal = scripts[name]?.rcpt;
      if (!refusal) recipients.push(name);
      return say(refusal ?? '250 2.1.5 Ok');
    }
    if (command === 'DATA') {
      isInData = true;
      return say('354 Go on');
    }
    say(command === 'QUIT' ? '221 Bye' : '250 Ok');
    if (command === 'QUIT') socket.end();
  });
}
