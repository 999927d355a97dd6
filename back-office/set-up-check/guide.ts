import { guideSteps, type Guide, type GuideStep } from '#contract/operator/guide.ts';
import { onOpenSettingChecks } from '#contract/operator/set-up-check.ts';
import { statusOfState } from '../email/manage/list-emails.ts';
import { lastChecked } from './overdue-backup.ts';
import { changeAnswer, hasBackup, type SetUpParts } from './set-up-check.ts';
import { testKey } from './test-email.ts';

/** How the title of each demonstration event ends. It is not the provider's own first event. */
const demonstrationMark = '(demonstration)';

type Answer = { item: string; who: string; at: string; answeredAt: Date };

/** How far a new provider has come. */
export async function getGuide(parts: SetUpParts): Promise<Guide> {
  const { database, setUp, isCustomised } = parts;
  const answers = await database.rows<Answer>`
    select item, answered_by as who, london_text(answered_at) as at, answered_at as "answeredAt"
    from set_up_answer where item in ('guide', 'backup', 'test-email')`;
  const find = (item: string) => answers.find((each) => each.item === item);
  const toAuthor = (answer: Answer | undefined) => (answer ? { who: answer.who, at: answer.at } : null);
  const testEmail = find('test-email');
  const [sent] = testEmail
    ? await database.rows<{ id: string; status: TestStatus; reason: string | null }>`
        select id, ${statusOfState} as status, last_error as reason from outbox
        where purpose_key = ${testKey(testEmail.answeredAt)}`
    : [];
  const { hasEvent } = await database.oneRow<{ hasEvent: boolean }>`
    select exists (select from event where title not like ${`%${demonstrationMark}`}) as "hasEvent"`;
  const isDone: Record<GuideStep, boolean> = {
    name: isCustomised.name,
    contact: isCustomised.phone && isCustomised.contactUrl,
    email: sent?.status === 'sent',
    event: hasEvent,
    backup: find('backup') !== undefined || (await hasBackup(parts)),
  };
  return {
    steps: guideSteps.map((step) => ({ step, isDone: isDone[step] })),
    setAside: toAuthor(find('guide')),
    email: {
      isSetUp: setUp.email,
      onOpen: onOpenSettingChecks.filter((item) => !setUp[item]),
      test: testEmail && sent ? { ...toAuthor(testEmail)!, ...sent } : null,
    },
    backup: toAuthor(find('backup')),
    nightlyBackup: await readNightlyBackup(parts),
  };
}

/** The schedule follows within a minute of a place that was entered. */
async function readNightlyBackup({
  database,
  clock,
  isCustomised,
}: SetUpParts): Promise<Guide['nightlyBackup']> {
  const [nightly] = await database.rows<NonNullable<Guide['nightlyBackup']>>`
    select london_text(due_at) as "nextAt", ${lastChecked(clock())} is null as "isFirst",
           (select jsonb_build_object('runId', id, 'state', state) from job_run where kind = 'backup'
            order by queued_at desc, id desc limit 1) as "lastRun"
    from (select ${isCustomised.backups}::boolean as "isPlanned") as place left join job_schedule on kind = 'backup'
    where "isPlanned" or kind is not null`;
  return nightly ?? null;
}

type TestStatus = NonNullable<Guide['email']['test']>['status'];

export const setAsideGuide = (parts: SetUpParts): Promise<true> =>
  changeAnswer(parts, 'guide', async (database, at) => {
    const inserted = await database.rows`
      insert into set_up_answer (item, answered_by, answered_at) values ('guide', ${parts.actor.name}, ${at})
      on conflict do nothing returning 1`;
    return inserted.length > 0 && 'set aside';
  });

export const resumeGuide = (parts: SetUpParts): Promise<true> =>
  changeAnswer(parts, 'guide', async (database) => {
    const removed = await database.rows`delete from set_up_answer where item = 'guide' returning 1`;
    return removed.length > 0 && 'asked for again';
  });
