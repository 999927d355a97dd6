import { timesCapacity } from './overload.ts';
import type { LoadRun } from './load-run.ts';
import { kinds } from './visits.ts';

// A lasting leak per request would be larger than this.
const leakBytesMax = 500;
const slopeMbPerHourMin = 60;
// A shorter run says nothing about an hour.
const judgedMinutesMin = 10;
const refusedMsMax = 1_000;
const recoveredMsMax = 5_000;

type Line = string[];

/** The missed goals, as sentences; an empty list is a success. */
export function listMissed(run: LoadRun): string[] {
  const { steady, overload, verified } = run;
  const limitMb = computeSlopeLimit(run);
  const refusedP95 = computePercentile(overload.results.refusedMs, 95);
  return [
    ...describeFaults(steady.errors).map((fault) => `Under the load: ${fault}.`),
    ...(steady.refusedMs.length > 0
      ? [`Under the load: ${steady.refusedMs.length} requests were refused.`]
      : []),
    ...(run.minutes < judgedMinutesMin ? [] : run.memory)
      .filter(({ slopeMbPerHour }) => slopeMbPerHour > limitMb)
      .map(
        ({ name, slopeMbPerHour }) =>
          `The memory of ${name} rises by ${slopeMbPerHour.toFixed(0)} MB an hour.`,
      ),
    ...describeFaults(overload.results.errors).map((fault) => `Under overload: ${fault}.`),
    ...(overload.results.withoutRetryAfter > 0 ? ['Refusals did not say when to try again.'] : []),
    ...(refusedP95 > refusedMsMax ? [`Refusals took ${refusedP95.toFixed(0)} ms (p95).`] : []),
    ...(overload.results.refusedMs.length === 0 ? ['Nothing was refused under overload.'] : []),
    ...(overload.recoveredMs > recoveredMsMax
      ? ['A booking was not answered within 5 seconds afterwards.']
      : []),
    ...verified.faults.map((fault) => `${fault}.`),
  ];
}

/** The cost of a leak of 500 bytes a request, but never less than the variation of garbage collection. */
const computeSlopeLimit = ({ ratePerSecond }: LoadRun) =>
  Math.max(slopeMbPerHourMin, (leakBytesMax * ratePerSecond * 3_600) / 1_000_000);

const describeFaults = (errors: Record<string, number>) =>
  Object.entries(errors).map(([what, count]) => `${count} times ${what}`);

/** The run as Markdown. */
export function describe(run: LoadRun): string {
  const { steady, overload, verified, memory } = run;
  const { results, recoveredMs } = overload;
  const bookings = results.ms.booking ?? [];
  const served = kinds.flatMap((kind) => results.ms[kind] ?? []);
  return `${run.minutes} minutes at ${run.ratePerSecond.toFixed(0)} requests a second, half of what it served at most, with a photograph every
3 seconds and a campaign to ${run.readers} readers.

${renderTable(
  ['Under the load', 'Answered', 'p50', 'p95', 'p99', 'Longest'],
  kinds.map((kind) => describeTimes(kind, steady.ms[kind] ?? [])),
)}

Errors: ${describeFaults(steady.errors).join(', ') || 'none'}. Refused: ${steady.refusedMs.length}.

${renderTable(
  ['Memory', 'First', 'Last', 'Slope', 'Samples'],
  memory.map(({ name, firstMb, lastMb, slopeMbPerHour, samples }) => [
    name,
    formatMb(firstMb),
    formatMb(lastMb),
    `${slopeMbPerHour.toFixed(0)} MB an hour`,
    `${samples}`,
  ]),
)}

The limit is ${computeSlopeLimit(run).toFixed(0)} MB an hour: ${leakBytesMax} bytes left behind by each request, or what garbage collection varies by.${run.minutes < judgedMinutesMin ? ' It is not applied to a run of less than 10 minutes.' : ''}

${renderTable(
  [
    `${timesCapacity} times the capacity for ${results.seconds} s`,
    'Answered',
    'p50',
    'p95',
    'p99',
    'Longest',
  ],
  [
    describeTimes('Served', served),
    describeTimes('of these, bookings', bookings),
    describeTimes('Refused with 503', results.refusedMs),
    describeTimes('Sent later than due', results.lateMs),
  ],
)}

Other answers: ${describeFaults(results.errors).join(', ') || 'none'}. A booking was answered normally ${Number.isFinite(recoveredMs) ? `${(recoveredMs / 1_000).toFixed(1)} s` : 'not within 30 s'} after the end.

Afterwards, ${verified.bookings} bookings and ${verified.photographs} photographs that had been acknowledged ${verified.faults.length === 0 ? 'were stored once each, and nothing that had been refused; each booking and each reader got one email' : 'were compared'} (${verified.emails} emails, the last one ${verified.afterSeconds.toFixed(0)} s later).
`;
}

const formatMb = (value: number) => `${value.toFixed(0)} MB`;

function describeTimes(name: string, ms: number[]): Line {
  const formatPercentile = (share: number) =>
    ms.length > 0 ? `${computePercentile(ms, share).toFixed(0)} ms` : '';
  return [
    name,
    `${ms.length}`,
    formatPercentile(50),
    formatPercentile(95),
    formatPercentile(99),
    formatPercentile(100),
  ];
}

function computePercentile(ms: number[], share: number): number {
  const sorted = ms.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? 0;
}

function renderTable(head: Line, lines: Line[]): string {
  const rows = [head, head.map(() => '---'), ...lines];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
