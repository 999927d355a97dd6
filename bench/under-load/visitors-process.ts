// All visitors of a load run, in a separate process: what they cost is not the servers'.
import { readFileSync } from 'node:fs';
import { runPhase, type Phase } from './phase.ts';
import type { Places } from './visits.ts';

export type Asked = { places: Places; word: string; phase: Phase };

process.on('message', async ({ places, word, phase }: Asked) => {
  process.send!(await runPhase(places, readFileSync(places.picture), word, phase));
});
process.once('disconnect', () => process.exit(0));
