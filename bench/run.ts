import { bookings } from './measures/bookings.ts';
import { clicks } from './measures/clicks.ts';
import { resizing } from './measures/resizing.ts';
import { gallery } from './measures/gallery.ts';
import { growth } from './measures/growth.ts';
import { jobs } from './measures/jobs.ts';
import { mailShot } from './measures/mail-shot.ts';
import { integrations } from './measures/integrations.ts';
import { pages } from './measures/pages.ts';
import { isQuick } from './quick.ts';
import { beginChapter, reportQuiet } from './quiet.ts';
import { printTable, writeDocument, type Chapter } from './report.ts';
import { isMissed, type Bench } from './row.ts';
import { slowPhone } from './measures/slow-phone.ts';
import { staffLists } from './measures/staff-lists.ts';
import { start } from './measures/start.ts';
import { threeProcesses } from './measures/three-processes.ts';
import { uploads } from './measures/uploads.ts';
import { exitWith } from './exit.ts';

const benches: Record<string, { title: string; about: string; bench: Bench }> = {
  'slow-phone': slowPhone,
  bookings,
  'three-processes': threeProcesses,
  clicks,
  'mail-shot': mailShot,
  jobs,
  integrations,
  pages,
  growth,
  'staff-lists': staffLists,
  start,
  uploads,
  resizing,
  gallery,
};

// The chapters that matter before a release.
const quickChapters = ['slow-phone', 'bookings', 'staff-lists', 'start'];

const runMsMax = (isQuick ? 3 : 20) * 60_000;

async function run(args: string[]) {
  const long = args.includes('--long');
  const selected = args.filter((word) => word !== '--long' && word !== 'quick');
  const unknown = selected.filter((name) => !(name in benches));
  if (unknown.length > 0)
    throw new Error(`Unknown bench ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}.`);
  const all = isQuick ? quickChapters : Object.keys(benches);
  const names = selected.length > 0 ? selected : all;
  const chapters: Chapter[] = [];
  for (const name of names) {
    const { title, about, bench } = benches[name]!;
    console.log(`Measuring ${name}…`);
    beginChapter();
    const startedAt = performance.now();
    const chapter = { title, about, rows: await bench({ long }) };
    // Printed at once, so that a failure of a later chapter loses nothing.
    printTable(chapter.rows);
    console.log(`${name} took ${Math.round((performance.now() - startedAt) / 1_000)} s.\n`);
    chapters.push(chapter);
  }
  if (isQuick) console.log(`These figures are rough: each comes from a few rounds. ${reportQuiet()}`);
  else if (selected.length === 0) writeDocument(chapters);
  return chapters.flatMap(({ rows }) => rows.filter(isMissed));
}

// Ends the run even if something hangs.
setTimeout(() => exitWith('The bench took too long.'), runMsMax).unref();

run(process.argv.slice(2)).then(
  (missed) =>
    exitWith(
      missed
        .map(({ measured, against }) => `Missed: ${measured}${against && `, against ${against}`}`)
        .join('\n'),
    ),
  (error: Error) => exitWith(`${error.stack}`),
);
