import {
  mergeSettings,
  type PartialSettings,
  type StaffSettings,
} from '#contract/operator/settings/values.ts';
import type { Database } from '../database/database.ts';
import { startWorker } from '../jobs/worker.ts';
import { readStored } from './stored-settings.ts';

/** The values where staff have entered nothing; the environment wins over the defaults. `fixed` wins over all. */
export type SettingsBase = { environment: PartialSettings; defaults: StaffSettings; fixed: PartialSettings };

/** The values that hold, with those that staff have entered. */
export const resolveSettings = ({ defaults, environment, fixed }: SettingsBase, stored: PartialSettings) =>
  mergeSettings(defaults, environment, stored, fixed);

export type LiveSettings = {
  /** The same object until a setting changes. */
  current(): StaffSettings;
  /** Reads what has just been saved, so that this process does not wait for the next look. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
};

type Parts = { database: Database; log: (sentence: string) => void; base: SettingsBase; pollMs?: number };

// Soon enough for somebody who looks at the website after a change. LISTEN would not work through PgBouncer.
const pollMsDefault = 2_000;

/** The settings as all processes on this database have them, at most two seconds late. */
export async function openSettings({
  database,
  log,
  base,
  pollMs = pollMsDefault,
}: Parts): Promise<LiveSettings> {
  let read = '';
  let current: StaffSettings;
  let [started, applied] = [0, 0];
  const refresh = async () => {
    const number = (started += 1);
    const { values } = await readStored(database);
    // A read that began earlier may end later.
    if (number < applied) return;
    applied = number;
    const text = JSON.stringify(values);
    if (text === read) return;
    read = text;
    current = resolveSettings(base, values);
  };
  await refresh();
  const worker = startWorker({ work: refresh, pollMs, log, failure: 'The settings could not be read' });
  return { current: () => current, refresh, stop: worker.stop };
}

/** Functions that are made from the settings, and made again when these have changed. */
export function withCurrentSettings<Functions extends object>(
  { current }: Pick<LiveSettings, 'current'>,
  make: (settings: StaffSettings) => Functions,
): Functions {
  let settings = current();
  let functions = make(settings) as Record<string, (...input: unknown[]) => unknown>;
  const currentFunctions = () => {
    if (settings !== current()) {
      settings = current();
      functions = make(settings) as typeof functions;
    }
    return functions;
  };
  const names = Object.keys(functions);
  return Object.fromEntries(
    names.map((name) => [name, (...input: unknown[]) => currentFunctions()[name]!(...input)]),
  ) as Functions;
}
