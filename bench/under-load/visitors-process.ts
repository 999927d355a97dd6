// All visitors of a load run, in a separate process, so that their cost is not measured with the servers'.
import { readFileSync } from 'node:fs';
import { runPhase, type Phase } from './phase.ts';
import type { Places } from './visits.ts';

export type VisitorsRequest = { places: Places; runName: string; phase: Phase };

process.on('message', async ({ places, runName, phase }: VisitorsRequest) => {
  process.send!(await runPhase(places, readFileSync(places.picture), runName, phase));
});
process.once('disconnect', () => process.exit(0));
