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

/** The settings in force, and the values that staff have entered. */
export const resolveSettings = ({ defaults, environment, fixed }: SettingsBase, stored: PartialSettings) =>
  mergeSettings(defaults, environment, stored, fixed);

export type LiveSettings = {
  /** Returns the same object until a setting changes. */
  current(): StaffSettings;
  /** Reads saved changes at once, without waiting for the next poll. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
};

type Parts = { database: Database; log: (sentence: string) => void; base: SettingsBase; pollMs?: number };

// A person who changes a setting sees it soon. LISTEN would not work through PgBouncer.
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

/** Creates a value from the settings, and creates it again after they have changed. */
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
