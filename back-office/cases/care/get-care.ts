import { formatCareCode, type LabelKind } from '#contract/operator/cases/care-code.ts';
import { actKinds, labelsOfActs } from '#contract/operator/cases/acts.ts';
import { isRefused, type Answer, type Refused } from '#contract/call.ts';
import type { careCalls, CareEntry, CareLabel, CaseCare, FoundLabel } from '#contract/operator/cases/care.ts';
import { sql } from '../../database/database.ts';
import { renderQrCodeSvg } from '../../pdf/qr-code.ts';
import { readCaseNumber } from '../case-number.ts';
import { caseNotFound, type CaseParts } from '../parts.ts';
import { findLabel, computeLabelCode, labelNotFound, singleKinds } from './labels.ts';
import { findWhereabouts } from './whereabouts.ts';

type Case = Pick<CaseCare, 'number' | 'deceasedName' | 'isErased' | 'checkedAt' | 'problem'> & {
  id: string;
  labelKey: string;
  belongings: { part: number; description: string; revision: number }[];
};

/** The chain of care of a case: all entries, and the labels with the whereabouts of each. */
export async function getCaseCare(parts: CaseParts, input: string): Promise<CaseCare | Refused> {
  const { database } = parts;
  const [found] = await database.rows<Case>`
    select c.id, number, nullif(deceased_name, '') as "deceasedName", erased_at is not null as "isErased",
           label_key as "labelKey", london_text(chain.checked_at) as "checkedAt", chain.problem,
           coalesce((select jsonb_agg(to_jsonb(b) - 'case_id' order by part)
                     from care_belongings b where case_id = c.id), '[]') as belongings
    from funeral_case c left join care_chain chain on chain.case_id = c.id where number = ${readCaseNumber(input)}`;
  if (!found) return caseNotFound;
  const { id, labelKey, belongings, ...facts } = found;
  const entries = await readEntries(parts, id);
  return { ...facts, labels: createLabels({ ...facts, labelKey, belongings }, entries), entries };
}

/** The labels with their QR codes. */
export async function getCareLabels(
  parts: CaseParts,
  input: string,
): Promise<Answer<typeof careCalls.getCareLabels> | Refused> {
  const care = await getCaseCare(parts, input);
  if (isRefused(care)) return care;
  return Promise.all(
    care.labels.map(async (label) => ({ ...label, qrCode: await renderQrCodeSvg(label.code) })),
  );
}

/** The case and the whereabouts of the label that a code was made for. */
export async function findCareLabel(parts: CaseParts, text: string): Promise<FoundLabel | Refused> {
  const label = await findLabel(parts.database, text);
  const care = label && (await getCaseCare(parts, label.caseNumber));
  if (!care || isRefused(care)) return labelNotFound;
  const { kind, part, description, now } = care.labels.find(
    (each) => each.kind === label.kind && each.part === label.part,
  )!;
  const { number, deceasedName } = care;
  const waiting = await findWaitingAct(parts, { number, kind });
  return { number, deceasedName, kind, part, description, now, waiting };
}

async function findWaitingAct(
  { database }: CaseParts,
  { number, kind }: { number: string; kind: LabelKind },
): Promise<FoundLabel['waiting']> {
  const kinds = actKinds.filter((act) => labelsOfActs[act].some((label) => label === kind));
  const [waiting] = await database.rows<NonNullable<FoundLabel['waiting']>>`
    select case_act.id, kind from case_act
    where case_id = (select id from funeral_case where number = ${number}) and state = 'waiting'
      and kind = any(${kinds}::text[]) order by case_act.id limit 1`;
  return waiting ?? null;
}

/** The entries of a case, by the time at which they happened, and then in the order of their arrival. */
const readEntries = ({ database }: CaseParts, caseId: string) =>
  database.rows<CareEntry>`
    select e.number, e.label_kind as kind, e.label_part as part, e.act, e.actor_name as by, e.note,
           case when p.id is not null then jsonb_build_object('guid', p.guid, 'name', e.place_name) end as place,
           london_text(e.happened_at) as "happenedAt", london_text(e.received_at) as "receivedAt",
           case when ${isClockOff} then london_text(e.device_at) end as "deviceAt",
           k.number as corrects, after.number as "correctedBy", encode(e.digest, 'hex') as digest
    from care_entry e left join care_place p on p.id = e.place_id left join care_entry k on k.id = e.corrects_id
      left join care_entry after on after.corrects_id = e.id
    where e.case_id = ${caseId} order by e.happened_at, e.number`;

/** In SQL: whether the clock of the device was more than two minutes wrong. */
const isClockOff = sql`abs(extract(epoch from e.device_at - e.happened_at)) > 120`;

function createLabels(
  found: Pick<Case, 'number' | 'labelKey' | 'belongings'>,
  entries: CareEntry[],
): CareLabel[] {
  const belongings = new Map(found.belongings.map((each) => [each.part, each]));
  // Erased belongings still have entries, which name their labels.
  const erased = entries.filter(({ kind, part }) => kind === 'belongings' && !belongings.has(part));
  const belongingsParts = new Set([...belongings.keys(), ...erased.map(({ part }) => part)]);
  const createLabel = (kind: LabelKind, part: number): CareLabel => ({
    kind,
    part,
    code: formatCareCode(computeLabelCode(found.labelKey, { caseNumber: found.number, kind, part })),
    description: null,
    revision: null,
    ...(kind === 'belongings' && belongings.get(part)),
    now: findWhereabouts(entries.filter((entry) => entry.kind === kind && entry.part === part)),
  });
  const [person, ...others] = singleKinds.map((kind) => createLabel(kind, 1));
  const parts = [...belongingsParts].toSorted((one, other) => one - other);
  return [person!, ...parts.map((part) => createLabel('belongings', part)), ...others];
}
