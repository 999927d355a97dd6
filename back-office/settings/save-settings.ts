import { isDeepStrictEqual } from 'node:util';
import type { Refused } from '#contract/call.ts';
import { listSettings, type SettingGroup, type PartialSettings } from '#contract/operator/settings/values.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { isStale, refuseChangedMeanwhile, refuseInvalid } from '../check.ts';
import type { Database } from '../database/database.ts';
import { recordHistory } from '../history/record-history.ts';
import type { SettingsParts } from './get-settings.ts';
import { resolveSettings, type SettingsBase } from './live-settings.ts';
import {
  checkBackupPlace,
  checkIdentityProvider,
  checkMailServer,
  checkPhotographStorage,
  checkReplies,
  checkTexts,
  type SettingsChange,
} from './check-settings.ts';
import { hideSecrets, sealSecrets, checkSecretLength, type Secrets } from './secrets.ts';
import { readStored, type StoredSettings } from './stored-settings.ts';

export type SaveParts = SettingsParts & {
  clock: () => Date;
  actor: Actor;
  /** Seals and opens the passwords among the settings. */
  secrets: Secrets;
  /** Reads the saved settings in this process at once. */
  refreshSettings: () => Promise<void>;
};

type Values = Record<string, unknown>;

/** Checks a change inside its transaction, before it is saved. */
type Check = (values: { before: Values; after: Values }, inside: Database) => Promise<Refused | null>;

/** Refuses settings that the environment decides, and secrets that are too long. */
export const checkInput = (base: SettingsBase, group: SettingGroup, input: Values): Refused | null =>
  checkFixed(base, group, input) ?? checkSecretLength(group, input);

/**
 * Saves the fields that are present. Null returns a setting to its value of the environment, or its default. A value that is
 * in force already is not saved, so that its source stays the same.
 */
export async function saveSettings(
  parts: SaveParts,
  group: SettingGroup,
  { revision, ...input }: { revision?: number | undefined } & Values,
  check: Check = async () => null,
): Promise<true | Refused> {
  const { database, settingsBase, clock, actor } = parts;
  const problem = checkInput(settingsBase, group, input);
  if (problem) return problem;
  const answer = await database.transaction(async (inside) => {
    // Locks the table, because a group may have no row yet.
    await inside.rows`lock table setting in share row exclusive mode`;
    const plan = planChange(parts, group, input, await readStored(inside));
    const { before, saved, changes } = plan;
    // A form that arrives twice changes nothing.
    if (Object.keys(changes).length === 0) return true as const;
    if (isStale(revision, before)) return revisionConflict;
    const refused = plan.refused ?? (await check(plan.values, inside));
    if (refused) return refused;
    const at = clock();
    await inside.rows`
      insert into setting (name, value, revision, changed_at) values (${group}, ${saved}, ${before + 1}, ${at})
      on conflict (name) do update
        set value = excluded.value, revision = excluded.revision, changed_at = excluded.changed_at`;
    await recordHistory(inside, {
      actor,
      at,
      record: { type: 'setting', id: group },
      action: 'changed',
      changes,
    });
    return true as const;
  });
  if (answer === true) await parts.refreshSettings();
  return answer;
}

/** The values of a group that are to be saved, and the changes in them. */
export function planChange(
  { settingsBase, secrets }: Pick<SaveParts, 'settingsBase' | 'secrets'>,
  group: SettingGroup,
  input: Values,
  { values: stored, revisions }: StoredSettings,
) {
  const mergeWith = (some: PartialSettings) => resolveSettings(settingsBase, { ...stored, ...some });
  const resolve = (saved: Values) => mergeWith({ [group]: saved })[group] as Values;
  const savedBefore = (stored[group] ?? {}) as Values;
  const change = sealSecrets(group, input, savedBefore, secrets);
  const saved = dropValuesEqualToDefault(savedBefore, applyChange(savedBefore, change), resolve);
  const values = { before: resolve(savedBefore), after: resolve(saved) };
  return {
    before: revisions[group] ?? 0,
    saved,
    changes: differences(
      group,
      { saved: savedBefore, values: values.before },
      { saved, values: values.after },
    ),
    values,
    refused: checkGroup(settingsBase, group, { ...values, saved, input }),
  };
}

/** Undefined leaves a value; null removes it. */
const applyChange = (before: Values, change: Values): Values =>
  Object.fromEntries(
    Object.entries({ ...before, ...dropUndefined(change) }).filter(([, value]) => value !== null),
  );

/** Leaves the saved value of a setting unchanged if its new value would be in force anyway. */
function dropValuesEqualToDefault(before: Values, after: Values, resolve: (saved: Values) => Values): Values {
  const restoreValue = (saved: Values, name: string): Values => {
    const { [name]: _, ...others } = saved;
    return Object.hasOwn(before, name) ? { ...others, [name]: before[name] } : others;
  };
  return Object.keys(after)
    .filter((name) => isDeepStrictEqual(resolve(restoreValue(after, name))[name], after[name]))
    .reduce(restoreValue, after);
}

const dropUndefined = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

type State = { saved: Values; values: Values };

/** The changed settings, with their values before and now. */
function differences(group: SettingGroup, before: State, after: State) {
  const [shownBefore, shownAfter] = [hideSecrets(group, before.values), hideSecrets(group, after.values)];
  return Object.fromEntries(
    Object.keys(after.values)
      .filter((name) => !isDeepStrictEqual(before.saved[name], after.saved[name]))
      .map((name): [string, [unknown, unknown]] => [name, [shownBefore[name], shownAfter[name]]]),
  );
}

const checks: Partial<Record<SettingGroup, (change: SettingsChange) => Refused | null>> = {
  backupPlace: checkBackupPlace,
  photographStorage: checkPhotographStorage,
  replies: checkReplies,
  texts: checkTexts,
  identityProvider: checkIdentityProvider,
  mailServer: checkMailServer,
};

const checkGroup = (
  base: SettingsBase,
  group: SettingGroup,
  { saved, ...change }: SettingsChange & { saved: Values },
): Refused | null =>
  group === 'retention' ? checkRetention(base, saved) : (checks[group]?.(change) ?? null);

/** Refuses settings that the environment decides: entering them would change nothing. */
function checkFixed({ fixed }: SettingsBase, group: SettingGroup, input: Values): Refused | null {
  const problems = listSettings(group).flatMap(([name, { fixedBy }]) =>
    input[name] !== undefined && Object.hasOwn(fixed[group] ?? {}, name)
      ? [[name, `Your IT support has set this (${fixedBy}).`]]
      : [],
  );
  return problems.length > 0 ? refuseInvalid(Object.fromEntries(problems)) : null;
}

function checkRetention({ defaults, environment }: SettingsBase, saved: Values): Refused | null {
  const { requestsDays, emailsDays } = { ...defaults.retention, ...environment.retention, ...saved };
  if (emailsDays <= requestsDays) return null;
  return refuseInvalid({
    emailsDays: `Emails repeat the answers of requests, so they can be kept ${requestsDays} days at most.`,
  });
}

export const revisionConflict = refuseChangedMeanwhile('these settings');
