import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestLychgate, makeEvent } from '../../../test/support/lychgate.ts';
import type { Meeting } from '../chapter.ts';

const years = [2026, 2027, 2028, 2029, 2030];

/** The day before a change of the clock, the day itself and the day after, at hours on both sides of it. */
const times = years.flatMap((year) =>
  [2, 9].flatMap((month) =>
    [-1, 0, 1].flatMap((day) => {
      const date = new Date(findLastSunday(year, month).getTime() + day * 86_400_000)
        .toISOString()
        .slice(0, 10);
      return [`${date} 00:30`, `${date} 10:30`, `${date} 22:00`];
    }),
  ),
);

function findLastSunday(year: number, month: number): Date {
  const day = new Date(Date.UTC(year, month + 1, 0));
  day.setUTCDate(day.getUTCDate() - day.getUTCDay());
  return day;
}

/** The feed of events and the file of each one, read by khal in London from 2026 to 2030. */
export async function readFeeds({ folder, tries, defer }: Meeting): Promise<void> {
  const lychgate = await startTestLychgate({ PUBLIC_URL: 'https://www.example.org' });
  defer(() => lychgate.stop());
  const ahead = times.filter((time) => new Date(`${time}Z`) > new Date());
  const guids = new Map<string, string>();
  for (const time of ahead) {
    const details = { title: time, startDateTime: `${time.replace(' ', 'T')}:00` };
    guids.set(time, await makeEvent(lychgate.address, details));
  }
  const download = async (path: string) => (await fetch(lychgate.address + path)).text();
  const expected = ahead.map((time) => `${time} ${time}`);
  await tries({
    what: 'each event of the feed stands at its hour, before, on and after each change of the clock',
    with: 'khal',
    act: async () => {
      assert.deepEqual(await readWithKhal(folder, 'feed', [await download('/events.ics')]), expected);
      return `${expected.length} events until ${ahead.at(-1)!.slice(0, 4)}`;
    },
  });
  await tries({
    what: 'so does the file of each event',
    with: 'khal',
    act: async () => {
      const files = await Promise.all(
        [...guids.values()].map((guid) => download(`/events/${guid}/calendar.ics`)),
      );
      assert.deepEqual(await readWithKhal(folder, 'files', files), expected);
      return `${files.length} files`;
    },
  });
}

/** The start and title of what khal lists after it has imported these files, in order. */
async function readWithKhal(parent: string, name: string, files: string[]): Promise<string[]> {
  const folder = join(parent, name);
  await mkdir(join(folder, 'calendar'), { recursive: true });
  const configuration = join(folder, 'config');
  await writeFile(configuration, createConfiguration(folder));
  const paths = files.map((_, index) => join(folder, `${index}.ics`));
  await Promise.all(files.map((text, index) => writeFile(paths[index]!, text)));
  const environment = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' };
  const runKhal = (...args: string[]) =>
    promisify(execFile)('khal', ['-c', configuration, ...args], { env: environment });
  await runKhal('import', '-a', 'calendar', '--batch', ...paths);
  const format = ['--day-format', '', '--format', '{start-long} {title}'];
  const { stdout } = await runKhal('list', ...format, `${years[0]}-01-01`, `${years.at(-1)! + 1}-01-01`);
  return stdout.split('\n').filter(Boolean);
}

const createConfiguration = (folder: string) => `[calendars]
[[calendar]]
path = ${join(folder, 'calendar')}
[locale]
local_timezone = Europe/London
default_timezone = Europe/London
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = ${join(folder, 'khal.db')}
`;
