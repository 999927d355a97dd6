import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';
import { proofNames, releaseNames } from '#contract/operator/cases/act-names.ts';
import type { ActKind, NewAct } from '#contract/operator/cases/acts.ts';
import { addOnce } from '../../add-once.ts';
import { refuseInvalid } from '../../check.ts';
import type { Queries } from '../../database/database.ts';
import { differences } from '../../history/differences.ts';
import { markCaseChanged, withCase, type StoredCase } from '../find-case.ts';
import { recordCase } from '../parts.ts';
import { readGateFacts } from '../checks/read-facts.ts';
import { refuseActBehindGate, type CheckParts } from '../checks/refusals.ts';
import { labelGate } from './act-label.ts';
import { findActingPerson, type ActingPerson } from './acting-person.ts';

type Input = { number: string; body: NewAct; idempotencyKey: string | null };

/** Records an act that needs two people. It counts once a second person has confirmed it. */
export const recordCaseAct = (
  parts: CheckParts,
  { number, body, idempotencyKey }: Input,
): Promise<{ id: string } | Refused> =>
  withCase(parts.database, number, async (database, stored) => {
    const person = await findActingPerson(database, parts.actor);
    if (isRefused(person)) return person;
    return addOnce(
      { ...parts, database },
      { call: 'recordCaseAct', idempotencyKey, content: [stored.number, body] },
      () => addAct({ ...parts, database }, stored, body, person),
    );
  });

async function addAct(
  parts: CheckParts,
  stored: StoredCase,
  body: NewAct,
  person: ActingPerson,
): Promise<{ id: string } | Refused> {
  const { database } = parts;
  if (stored.stage === 'closed') return caseClosed;
  const earlier = await refuseRepeatedAct(database, stored, body.kind);
  if (earlier) return earlier;
  const facts = await readGateFacts(parts, stored);
  const refused = refuseActBehindGate(facts, body);
  if (refused) return refused;
  const scanned = await labelGate.readLabel(database, stored, body);
  const problems = refuseProblems(scanned, await findActProblems(parts, stored, body));
  if (problems) return problems;
  const recipient = body.to ? await findRecipient(database, stored, body.to) : null;
  const act = { ...cleanAct(body), recipient };
  const added = await database.oneRow<{ id: string }>`
    insert into case_act (case_id, kind, happened_at, place, note, way, recipient, proof, proof_detail, recorded_by,
                          recorded_by_name, recorded_at, recorded_label)
    values (${stored.id}, ${body.kind}, london_moment(${body.at}::timestamp), ${act.place}, ${act.note},
            ${act.way}, ${recipient}, ${act.proof}, ${act.proofDetail}, ${person.id}, ${person.name},
            ${parts.clock()}, ${'label' in scanned ? scanned.label : null})
    returning id`;
  await markCaseChanged(database, stored, parts.clock());
  const changes = differences(
    {},
    {
      ...act,
      at: formatMoment(body.at),
      way: act.way && releaseNames[act.way],
      proof: act.proof && proofNames[act.proof],
    },
  );
  await recordCase(parts, database, { number: stored.number, action: recordedActions[body.kind], changes });
  return added;
}

/** The label of another case is a reason to stop. All else that is wrong is named at once. */
function refuseProblems(scanned: object | Refused, problems: Record<string, string>): Refused | null {
  const isAnyWrong = Object.keys(problems).length > 0;
  if (!isRefused(scanned)) return isAnyWrong ? refuseInvalid(problems) : null;
  return isAnyWrong && scanned.status !== 409
    ? refuseInvalid({ ...scanned.more.fields, ...problems })
    : scanned;
}

const cleanAct = ({ place, note, way, proof, proofDetail }: NewAct) => ({
  place: cleanText(place ?? '') || null,
  note: cleanText(note ?? '') || null,
  way: way ?? null,
  proof: way === 'scattered' ? null : (proof ?? null),
  proofDetail: way === 'scattered' ? null : cleanText(proofDetail ?? '') || null,
});

/** Refuses an act while one of its kind is pending, or once one is confirmed. Only the identity can be checked again. */
async function refuseRepeatedAct({ rows }: Queries, { id }: StoredCase, kind: ActKind) {
  const states = (
    await rows<{ state: string }>`select state from case_act where case_id = ${id} and kind = ${kind}`
  ).map(({ state }) => state);
  if (states.includes('waiting')) return waitsAlready;
  return kind !== 'identity' && states.includes('confirmed') ? countsAlready : null;
}

async function findActProblems(
  { database, clock }: CheckParts,
  { id, diedOn, jurisdiction, applicantName }: StoredCase,
  { kind, at, way, to, proof }: NewAct,
): Promise<Record<string, string>> {
  const before = await database.oneRow<{ cremated: Date | null; nominated: string | null }>`
    select (select happened_at from case_act where case_id = ${id} and kind = 'cremation' and state = 'confirmed')
             as cremated,
           (select nominated_person from case_ashes where case_id = ${id}) as nominated`;
  const moment = londonMoment(at);
  const isHandedOver = kind === 'release' && way !== 'scattered';
  const isTooEarly = kind === 'release' && before.cremated !== null && moment < before.cremated;
  return {
    ...(moment > clock() && { at: 'This time has not come yet. Please record it once it has happened.' }),
    ...(diedOn && at.slice(0, 10) < diedOn && { at: 'This is before the date of death.' }),
    ...(isTooEarly && { at: 'This is before the cremation.' }),
    ...(isHandedOver &&
      to === 'applicant' &&
      !applicantName && { to: 'Please enter in the case who applies.' }),
    ...(isHandedOver && to === 'nominated' && !before.nominated && { to: 'Nobody is nominated.' }),
    ...(isHandedOver &&
      jurisdiction === 'northern-ireland' &&
      proof === 'other' && { proof: 'In Northern Ireland the proof has to be photo identity.' }),
  };
}

async function findRecipient({ rows }: Queries, stored: StoredCase, to: 'applicant' | 'nominated') {
  if (to === 'applicant') return stored.applicantName;
  const [ashes] = await rows<{ name: string | null }>`
    select nominated_person as name from case_ashes where case_id = ${stored.id}`;
  return ashes?.name ?? null;
}

const recordedActions: Record<ActKind, string> = {
  identity: 'checked who it is',
  cremation: 'recorded the cremation',
  release: 'recorded the release of the ashes',
};

const caseClosed = refuse(409, 'case-closed', 'This case is closed. Reopen it to record something.');
const waitsAlready = refuse(
  409,
  'waits-already',
  'This is recorded already, and waits for a second member of staff. Nothing was saved.',
);
const countsAlready = refuse(
  409,
  'counts-already',
  'This is recorded and confirmed already. It happens once. Nothing was saved.',
);
