import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type Sending = {
  way: 'plain' | 'form' | 'tus';
  url: string;
  /** The path of a JPEG. Each file sent is this one with a different comment in it. */
  picture: string;
  files: number;
};

export type Sender = ReturnType<typeof startSender>;

const sendMs = 120_000;

/** A process that sends files, three at a time. */
export function startSender() {
  const child = fork(fileURLToPath(new URL('./send-process.ts', import.meta.url)));
  return {
    /** Returns the milliseconds from the first request to the last answer. */
    send: (sending: Sending) =>
      new Promise<number>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('Sending took too long')), sendMs);
        const rejectEnded = () => reject(new Error(`Sending as ${sending.way} failed`));
        child.once('exit', rejectEnded);
        child.once('message', (ms) => {
          clearTimeout(timer);
          child.off('exit', rejectEnded);
          resolve(ms as number);
        });
        child.send(sending);
      }),
    stop: () => child.disconnect(),
  };
}
