import { isDeepStrictEqual } from 'node:util';
import { refuse, type Refused } from '#contract/call.ts';
import { mergeSettings, type SettingGroup, type SomeSettings } from '#contract/operator/settings/fields.ts';
import type { Actor } from '#contract/operator/people/actor.ts';
import { doesNotFit } from '../check.ts';
import { recordHistory } from '../history/record-history.ts';
import type { SettingsParts } from './get-settings.ts';
import type { SettingsBase } from './live-settings.ts';
import { readStored } from './stored-settings.ts';

export type SaveParts = SettingsParts & {
  clock: () => Date;
  actor: Actor;
  /** Lets this process use what was saved at once. */
  refreshSettings: () => Promise<void>;
};

type Values = Record<string, unknown>;

/** Saves only the fields that are named. With null, a setting is as in the environment again, or has its default. */
export async function saveSettings(
  parts: SaveParts,
  group: SettingGroup,
  { revision, ...change }: { revision?: number | undefined } & Values,
): Promise<true | Refused> {
  const { database, settingsBase, clock, actor } = parts;
  const answer = await database.transaction(async (inside) => {
    // One change after the other, also of a group that has no row yet.
    await inside.rows`lock table setting in share row exclusive mode`;
    const { values: stored, revisions } = await readStored(inside);
    const before = revisions[group] ?? 0;
    const entered = applied((stored[group] ?? {}) as Values, change);
    const merge = (some: SomeSettings) =>
      mergeSettings(settingsBase.defaults, settingsBase.environment, { ...stored, ...some });
    const changes = differences(
      { entered: (stored[group] ?? {}) as Values, values: merge({})[group] as Values },
      { entered, values: merge({ [group]: entered })[group] as Values },
    );
    // Also of a form that arrives twice.
    if (Object.keys(changes).length === 0) return true as const;
    if (revision !== undefined && revision !== before) return changedMeanwhile;
    const refused = group === 'retention' ? retentionProblem(settingsBase, entered) : null;
    if (refused) return refused;
    const at = clock();
    await inside.rows`
      insert into setting (name, value, revision, changed_at) values (${group}, ${entered}, ${before + 1}, ${at})
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

/** Undefined fields keep what was entered, and null takes it back. */
const applied = (before: Values, change: Values): Values =>
  Object.fromEntries(
    Object.entries({ ...before, ...withoutUndefined(change) }).filter(([, value]) => value !== null),
  );

const withoutUndefined = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

type State = { entered: Values; values: Values };

/** What is entered otherwise, with the values that held before and hold now. */
const differences = (before: State, after: State) =>
  Object.fromEntries(
    Object.keys(after.values)
      .filter((name) => !isDeepStrictEqual(before.entered[name], after.entered[name]))
      .map((name): [string, [unknown, unknown]] => [name, [before.values[name], after.values[name]]]),
  );

function retentionProblem({ defaults, environment }: SettingsBase, entered: Values): Refused | null {
  const { requestsDays, emailsDays } = { ...defaults.retention, ...environment.retention, ...entered };
  if (emailsDays <= requestsDays) return null;
  return doesNotFit({
    emailsDays: `Emails repeat the answers of requests, so they can be kept ${requestsDays} days at most.`,
  });
}

const changedMeanwhile = refuse(
  409,
  'changed-meanwhile',
  'Somebody else has changed these settings meanwhile. Please look at them again.',
);
