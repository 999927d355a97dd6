import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Phase, Results } from './phase.ts';
import type { Places } from './visits.ts';
import type { VisitorsRequest } from './visitors-process.ts';

const overtimeMs = 120_000;

export type Visitors = ReturnType<typeof startVisitors>;

export function startVisitors(places: Places, runName: string) {
  const child = fork(new URL('./visitors-process.ts', import.meta.url), { serialization: 'advanced' });
  return {
    run: async (phase: Phase): Promise<Results> => {
      const signal = AbortSignal.timeout(phase.seconds * 1_000 + overtimeMs);
      child.send({ places, runName, phase } satisfies VisitorsRequest);
      const [results] = await once(child, 'message', { signal });
      return results as Results;
    },
    stop: () => void child.disconnect(),
  };
}
