import { readFileSync } from 'node:fs';
import type { LychgateProcess } from '../stack/target.ts';

const sampleMs = 5_000;
const hourMs = 3_600_000;

type Sample = { atMs: number; mb: number };
export type Memory = {
  name: string;
  samples: number;
  firstMb: number;
  lastMb: number;
  slopeMbPerHour: number;
};

/** Samples the resident set of each process until asked for the result. Samples before `warmUpMs` are left out. */
export function watchMemory(processes: LychgateProcess[], warmUpMs: number): () => Memory[] {
  const startedAt = performance.now();
  const samples = processes.map((): Sample[] => []);
  const look = () => {
    const atMs = performance.now() - startedAt;
    if (atMs < warmUpMs) return;
    for (const [index, { pid }] of processes.entries())
      samples[index]!.push({ atMs, mb: readResidentMb(pid()) });
  };
  const timer = setInterval(look, sampleMs);
  return () => {
    clearInterval(timer);
    look();
    return processes.map(({ name }, index) => {
      const own = samples[index]!;
      return {
        name,
        samples: own.length,
        firstMb: own[0]!.mb,
        lastMb: own.at(-1)!.mb,
        slopeMbPerHour: computeSlope(own) * hourMs,
      };
    });
  };
}

function readResidentMb(pid: number): number {
  const [, kb] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kb) * 1_024) / 1_000_000;
}

/** By least squares, in megabytes a millisecond. */
function computeSlope(samples: Sample[]): number {
  const computeMean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [middleMs, middleMb] = [computeMean(({ atMs }) => atMs), computeMean(({ mb }) => mb)];
  const spread = computeMean(({ atMs }) => (atMs - middleMs) ** 2);
  return spread === 0 ? 0 : computeMean(({ atMs, mb }) => (atMs - middleMs) * (mb - middleMb)) / spread;
}
