import type { CaseStage, Jurisdiction } from '#contract/operator/cases/stages.ts';
import type { Queries } from '../../database/database.ts';
import type { FamilyEntries } from './sentences.ts';

type Case = { id: string; deceasedName: string; jurisdiction: Jurisdiction; stage: CaseStage };

/** Reads the entries of the page of a family. The queries run in turn, because a transaction has one connection. */
export async function readFamilyEntries(
  { rows }: Queries,
  { id, deceasedName, jurisdiction, stage }: Case,
): Promise<FamilyEntries> {
  const stages = await rows<NonNullable<FamilyEntries['stage']>>`
    select id, stage, london_text(began_at) as at from case_stage_entry where case_id = ${id}
    order by case_stage_entry.id desc limit 1`;
  const care = await rows<FamilyEntries['care'][number]>`
    select e.number, e.label_kind as kind, e.act, e.actor_name as by,
           case when p.id is not null then jsonb_build_object('guid', p.guid, 'name', e.place_name) end as place,
           london_text(e.happened_at) as "happenedAt", after.number as "correctedBy"
    from care_entry e left join care_place p on p.id = e.place_id left join care_entry after on after.corrects_id = e.id
    where e.case_id = ${id} and e.label_kind in ('person', 'ashes') order by e.happened_at, e.number`;
  const tasks = await rows<FamilyEntries['tasks'][number]>`
    select id, kind, stage, london_text(done_at) as "doneAt" from case_task
    where case_id = ${id} and kind is not null order by case_task.id`;
  const acts = await rows<FamilyEntries['acts'][number]>`
    select id, kind, state, way, london_text(happened_at) as at from case_act
    where case_id = ${id} order by case_act.id`;
  const papers = await rows<FamilyEntries['papers'][number]>`
    select id, kind, london_text(checked_at) as "checkedAt" from case_paper
    where case_id = ${id} order by case_paper.id`;
  const [signature] = await rows<NonNullable<FamilyEntries['signature']>>`
    select id, london_text(signed_at) as at from case_signature where case_id = ${id} and voided_at is null`;
  const objections = await rows`
    select from case_objection where case_id = ${id} and closed_at is null limit 1`;
  return {
    deceasedName,
    jurisdiction,
    // An earlier version writes no entries of stages, so the latest one may be of another stage.
    stage: stages.find((entry) => entry.stage === stage) ?? null,
    care,
    tasks,
    papers,
    acts,
    signature: signature ?? null,
    isStopped: objections.length > 0,
  };
}
