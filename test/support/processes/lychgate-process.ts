// A Lychgate in a separate process, with the settings of its environment. It sends its address to the test that
// forked it. Between two messages it measures its memory, and then sends the increase in bytes. A message with a time puts
// its clock forward.
import { readConfig } from '#server/config.ts';
import { createLog, openLogStream } from '#server/log.ts';
import { startLychgate } from '#server/main.ts';

export type ProcessMessage =
  | { address: string }
  | { watching: true }
  | { roseBytes: number }
  | { isForward: true };

const askAgainMs = 10;

const lychgate = await startLychgate(readConfig(), createLog(openLogStream()));
let rose: (() => number) | undefined;
process.on('message', (message) => {
  if (typeof message === 'object' && 'laterMs' in message!) {
    putForward(message.laterMs as number);
    return send({ isForward: true });
  }
  if (rose) send({ roseBytes: rose() });
  rose = rose ? undefined : watchMemory();
  if (rose) send({ watching: true });
});
process.once('disconnect', () => void lychgate.stop());
send({ address: lychgate.address });

let laterMs = 0;

/** Puts the clock forward, from the second time on by more. The timers go on as before. */
function putForward(ms: number): void {
  if (laterMs === 0) {
    const { now } = Date;
    Date.now = () => now() + laterMs;
    globalThis.Date = new Proxy(Date, {
      construct: (target, parts) => Reflect.construct(target, parts.length > 0 ? parts : [target.now()]),
    });
  }
  laterMs += ms;
}

function watchMemory(): () => number {
  const startBytes = process.memoryUsage.rss();
  const earlierPeak = process.resourceUsage().maxRSS;
  let mostBytes = startBytes;
  const look = () => {
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
  };
  const timer = setInterval(look, askAgainMs);
  return () => {
    clearInterval(timer);
    look();
    // The peak between two samples, which the system records in kilobytes.
    const peak = process.resourceUsage().maxRSS;
    return Math.max(mostBytes, peak > earlierPeak ? peak * 1_024 : 0) - startBytes;
  };
}

function send(message: ProcessMessage) {
  process.send?.(message);
}
