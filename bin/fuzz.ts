// Run by `npm run fuzz`: 100,000 hostile inputs, or `npm run fuzz -- <inputs> <seed> <first number>`.
import { runFuzz } from '../test/fuzz/run.ts';
import { startTestPostgres } from '../test/support/postgres.ts';

const [inputs = 100_000, seed = Date.now() % 1_000_000, first = 0] = process.argv.slice(2).map(Number);

const postgres = await startTestPostgres({ isLight: true });
process.env.TEST_DATABASE_URL = postgres.url;
try {
  const { statuses, faults } = await runFuzz({ inputs, seed, first });
  console.log(`Seed ${seed}: ${JSON.stringify(statuses)}`);
  for (const fault of faults) console.log(fault);
  console.log(`${inputs} inputs, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await postgres.stop();
}
