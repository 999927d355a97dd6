// npm run stack: Lychgate as on many machines, on this one, until Ctrl+C. With `-- one`: as one process.
import { describeMissingPrograms } from './missing-programs.ts';
import { startOneProcess } from './one-process.ts';
import { startStack } from './stack.ts';
import type { Target } from './target.ts';

const isOne = process.argv.includes('one');
const missing = isOne ? null : describeMissingPrograms();
if (missing) {
  console.error(missing);
  process.exit(1);
}
console.log('Starting. This takes about ten seconds.');
const settings = { DEMO: 'on' };
const target = await (isOne ? startOneProcess(settings) : startStack(settings)).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
print(await listAddresses(target));
console.log(`
For operators, once and within the hour:  ${target.operatorLink}
API key ${target.keys.api}, operator key ${target.keys.operator}
Data, configuration and logs: ${target.folder}
Ctrl+C ends everything and deletes it.`);

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    if (isStopping) return;
    isStopping = true;
    console.log('Stopping.');
    await target.stop();
    console.log(`Everything has ended. ${target.mailServer.received.length} emails were sent to nobody.`);
    process.exit(0);
  });

async function listAddresses({ address, processes, postgres, mailServer, s3, nginx, pgBouncer }: Target) {
  return [
    ['Open this', `${address}/events`, nginx ? `nginx, process ${nginx.pid()}` : ''],
    ...processes.map(({ name, role, address: own, pid }) => [name, own, `ROLE=${role}, process ${pid()}`]),
    ['PostgreSQL', postgres.url, `process ${await postgres.pid()}`],
    ...(pgBouncer ? [['PgBouncer', 'DATABASE_URL of each process', `process ${pgBouncer.pid()}`]] : []),
    ...(s3 ? [['S3 server', s3.settings.url, 'in this script']] : []),
    ['Mail server', mailServer.url, 'in this script, delivers nothing'],
  ];
}

function print(rows: string[][]) {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const [name = '', address = '', note = ''] of rows)
    console.log(`${name.padEnd(widths[0]!)}  ${address.padEnd(widths[1]!)}  ${note}`.trimEnd());
}
