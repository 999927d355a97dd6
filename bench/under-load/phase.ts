import { setTimeout as wait } from 'node:timers/promises';
import { sendVisit } from './send-visit.ts';
import { uploadNumber, visitNumber, type Kind, type Places, type Visit } from './visits.ts';

/** `visitors` send one request after another. With `ratePerSecond`, requests begin whether or not others are answered. */
export type Phase = {
  seconds: number;
  uploadEverySeconds: number | null;
} & ({ visitors: number } | { ratePerSecond: number });

export type Results = {
  seconds: number;
  /** From the moment a request was due to the end of its answer. */
  ms: Partial<Record<Kind, number[]>>;
  /** From the moment a request was due to its sending, for want of processor time here. */
  lateMs: number[];
  /** From sending to a refusal with status 503 and Retry-After. */
  refusedMs: number[];
  /** Refusals with status 503 without Retry-After. */
  withoutRetryAfter: number;
  /** All other answers, counted by kind and outcome. */
  errors: Record<string, number>;
  /** The promised, refused and uncertain outcomes. */
  stored: string[];
  refused: string[];
  uncertain: string[];
};

const tickMs = 5;
const endMs = 35_000;

let number = 0;
let uploads = 0;

export async function runPhase(
  places: Places,
  picture: Buffer,
  runName: string,
  phase: Phase,
): Promise<Results> {
  const results: Results = {
    seconds: phase.seconds,
    ms: {},
    lateMs: [],
    refusedMs: [],
    withoutRetryAfter: 0,
    errors: {},
    stored: [],
    refused: [],
    uncertain: [],
  };
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt >= phase.seconds * 1_000;
  const underWay = new Set<Promise<void>>();
  const begin = (visit: Visit, dueAt: number) => {
    const done = send(results, visit, dueAt);
    underWay.add(done);
    void done.then(() => underWay.delete(done));
    return done;
  };
  const next = () => visitNumber(places, (number += 1), runName);
  const uploading = uploadInTurn(phase, isOver, () =>
    begin(uploadNumber(places, picture, (uploads += 1), runName), performance.now()),
  );
  if ('visitors' in phase) {
    const visit = async () => {
      while (!isOver()) await begin(next(), performance.now());
    };
    await Promise.all(Array.from({ length: phase.visitors }, visit));
  } else {
    let begun = 0;
    while (!isOver()) {
      const due = ((performance.now() - startedAt) / 1_000) * phase.ratePerSecond;
      for (; begun < due; begun += 1) void begin(next(), startedAt + (begun / phase.ratePerSecond) * 1_000);
      await wait(tickMs);
    }
  }
  await uploading;
  await Promise.race([Promise.all(underWay), wait(endMs)]);
  return results;
}

async function uploadInTurn(
  { uploadEverySeconds }: Phase,
  isOver: () => boolean,
  upload: () => Promise<void>,
) {
  if (uploadEverySeconds === null) return;
  while (!isOver()) {
    await Promise.all([upload(), wait(uploadEverySeconds * 1_000)]);
  }
}

async function send(results: Results, visit: Visit, dueAt: number): Promise<void> {
  const sentAt = performance.now();
  results.lateMs.push(sentAt - dueAt);
  const { status, location, retryAfter } = await sendVisit(visit, number);
  const tookMs = performance.now() - dueAt;
  const isRefused = status === 503;
  if (visit.isRight(Number(status), location)) {
    (results.ms[visit.kind] ??= []).push(tookMs);
    if (visit.stores) results.stored.push(visit.stores);
  } else if (isRefused) {
    results.refusedMs.push(performance.now() - sentAt);
    if (!retryAfter) results.withoutRetryAfter += 1;
    if (visit.stores) results.refused.push(visit.stores);
  } else {
    const what = `${visit.kind}: ${status}`;
    results.errors[what] = (results.errors[what] ?? 0) + 1;
    if (visit.stores) results.uncertain.push(visit.stores);
  }
}
