import { minuteMs } from '#contract/fields/durations.ts';

const linesPerMinuteMax = 10;
const hostLengthMax = 100;

/**
 * Logs where refused mail-shot links lead, ten a minute at most, because anybody can send such links. Only the host is
 * logged: the rest of a link identifies the recipient.
 */
export function startRefusedLinksLog(nowMs: () => number) {
  let minuteBeganAt = -Infinity;
  let lines = 0;
  return (address: string, log: (line: string) => void) => {
    if (nowMs() - minuteBeganAt >= minuteMs) {
      minuteBeganAt = nowMs();
      lines = 0;
    }
    if (lines > linesPerMinuteMax) return;
    lines++;
    if (lines <= linesPerMinuteMax) log(formatRefusal(address));
    else log('Refused many mail-shot links. Further ones are not logged for a minute.');
  };
}

export const logRefusedLink = startRefusedLinksLog(() => performance.now());

function formatRefusal(address: string): string {
  const { protocol, host } = URL.canParse(address) ? new URL(address) : { protocol: '', host: '' };
  if (!/^https?:$/.test(protocol)) return 'Refused a mail-shot link without a readable web address.';
  const safeHost = host.slice(0, hostLengthMax).replaceAll(/[^\w.:[\]-]/g, '?');
  return `Refused a mail-shot link to ${safeHost}. If this is your own website, add it in Settings, or to SITE_HOSTS.`;
}
