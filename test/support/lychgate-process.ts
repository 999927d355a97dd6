// A Lychgate in a separate process, with the settings of its environment. It sends its address to the test that
// forked it. Between two messages it measures its memory, and then sends the increase in bytes.
import { readConfig } from '#server/config.ts';
import { createLog, openLogStream } from '#server/log.ts';
import { startLychgate } from '#server/main.ts';

export type ProcessMessage = { address: string } | { watching: true } | { roseBytes: number };

const askAgainMs = 10;

const lychgate = await startLychgate(readConfig(), createLog(openLogStream()));
let rose: (() => number) | undefined;
process.on('message', () => {
  if (rose) say({ roseBytes: rose() });
  rose = rose ? undefined : watchMemory();
  if (rose) say({ watching: true });
});
process.once('disconnect', () => void lychgate.stop());
say({ address: lychgate.address });

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

function say(said: ProcessMessage) {
  process.send?.(said);
}
