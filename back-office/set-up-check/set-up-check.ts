import { refuse, type Answer, type Refused } from '#contract/call.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import {
  setUpItems,
  type onOpenSettingChecks,
  type SetUpItem,
  type setUpCheckCalls,
} from '#contract/operator/set-up-check.ts';
import type { Database } from '../database/database.ts';
import { hasRunLately } from '../jobs/has-run.ts';
import { recordHistory } from '../history/record-history.ts';
import { getOverdueBackup, lastChecked } from './overdue-backup.ts';

/** The facts in the settings; never a secret. */
export type SetUpFacts = Record<
  'email' | 'public-url' | 'operator-key' | (typeof onOpenSettingChecks)[number],
  boolean
>;

export type SetUpParts = {
  database: Database;
  clock: () => Date;
  /** The caller. */
  actor: Actor;
  setUp: SetUpFacts;
  /** True for each that the provider has replaced, instead of the example. */
  isCustomised: Record<'name' | 'phone' | 'contactUrl' | 'hosts' | 'backups', boolean>;
  wakeOutbox: () => void;
  countAdministrators: () => Promise<number>;
};

type Check = Answer<typeof setUpCheckCalls.getSetUpCheck>;

export async function getSetUpCheck(parts: SetUpParts): Promise<Check> {
  const [answers, administrators, backup, overdue] = await Promise.all([
    parts.database.rows<{ item: string; who: string; at: string }>`
      select item, answered_by as who,
             london_text(answered_at) as at
      from set_up_answer`,
    parts.countAdministrators(),
    hasBackup(parts),
    getOverdueBackup(parts),
  ]);
  // Without a second one, nobody can help the first one who has lost their password.
  const { setUp, isCustomised } = parts;
  const provider = isCustomised.name && isCustomised.phone && isCustomised.contactUrl;
  const done = {
    ...setUp,
    provider,
    'site-hosts': isCustomised.hosts,
    administrators: administrators >= 2,
    backup,
  };
  // An earlier answer that there is a backup may have meant those that Lychgate made, and makes no longer.
  const isAskedAgain = overdue !== null && !overdue.isScheduled;
  return setUpItems.map((item) => {
    const answer = answers.find((each) => each.item === item && !(item === 'backup' && isAskedAgain));
    return { item, isDone: done[item], setAside: answer ? { who: answer.who, at: answer.at } : null };
  });
}

/** Whether a backup was restored and checked in the last two nights. */
export const hasBackup = ({ database, clock }: SetUpParts): Promise<boolean> =>
  hasRunLately(database, 'backup', clock());

export const dismissSetUpItem = (parts: SetUpParts, item: string) =>
  changeItem(parts, item, async (database, at) => {
    const inserted = await database.rows`
      insert into set_up_answer (item, answered_by, answered_at) values (${item}, ${parts.actor.name}, ${at})
      on conflict (item) do update set answered_by = excluded.answered_by, answered_at = excluded.answered_at
        where set_up_answer.item = 'backup' and set_up_answer.answered_at < ${lastChecked(at)} returning 1`;
    return inserted.length > 0 && 'set aside';
  });

export const restoreSetUpItem = (parts: SetUpParts, item: string) =>
  changeItem(parts, item, async (database) => {
    const removed = await database.rows`delete from set_up_answer where item = ${item} returning 1`;
    return removed.length > 0 && 'asked for again';
  });

/** Makes the change and returns the action for the history; false if there was nothing to change. */
type Change = (database: Database, at: Date) => Promise<string | false>;

async function changeItem(parts: SetUpParts, item: string, change: Change): Promise<true | Refused> {
  if (!setUpItems.includes(item as SetUpItem)) return itemNotFound;
  return changeAnswer(parts, item, change);
}

/** Records the answer to an item of the set-up check. */
export async function changeAnswer(
  { database, clock, actor }: SetUpParts,
  item: string,
  change: Change,
): Promise<true> {
  const at = clock();
  return database.transaction(async (inside) => {
    const action = await change(inside, at);
    if (action) await recordHistory(inside, { actor, at, record: { type: 'set_up', id: item }, action });
    return true as const;
  });
}

const itemNotFound = refuse(404, 'item-not-found', `The set-up check has ${setUpItems.join(', ')}.`);
