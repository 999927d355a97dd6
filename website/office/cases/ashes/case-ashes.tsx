import { href } from 'react-router';
import { canCall } from '#contract/operator/access.ts';
import { dueNames } from '#contract/operator/cases/act-names.ts';
import type { CaseAshes, NewAttempt, NewInstruction } from '#contract/operator/cases/ashes.ts';
import { formatDay } from '#contract/fields/days.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { DoneNotice, RefusedNotice, readDone } from '../../form/done-notice.tsx';
import { Fact } from '../../record/fact.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff, type Staff } from '../../require-staff.ts';
import { ActList } from '../acts/act-list.tsx';
import { GateList } from '../checks/gate-list.tsx';
import { performAction, saveOneOfForms, refuseFields, type FormActions } from '../../form/save.ts';
import { AttemptList } from './attempt-list.tsx';
import { InstructionList } from './instruction-list.tsx';
import { overrule } from '../checks/overrule.ts';
import { readDay } from '../../form/moments/read-day.ts';
import { findToday } from '../../../clock.ts';
import type { Route } from './+types/case-ashes.ts';

export async function loader({ request, context, params: { number } }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  return {
    ashes: requireAnswer(await api.getCaseAshes({ number })),
    canOverrule: canCall(actor.role, 'overruleGate'),
    isPerson: actor.kind === 'person',
    key: crypto.randomUUID(),
    done: readDone(request.url),
  };
}

export async function action({ request, context, params: { number } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const address = href('/office/cases/:number/ashes', { number });
  return saveOneOfForms(request, address, (form) =>
    performAction(ashesActions, { api, number, today: findToday(context), form }),
  );
}

/** The ashes of one case: the instruction, where they are, who was reached, and how they left. */
export default function CaseAshesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ashes, key, done } = loaderData;
  const { values: formValues = {}, problems = {}, refused = null } = actionData ?? {};
  const { number, deceasedName } = ashes;
  const name = deceasedName ?? number;
  const forms = { ashes, formValues, problems, idempotencyKey: key };
  return (
    <div className="case">
      <BackLink href={href('/office/cases/:number', { number })} label={name} />
      <PageTitle heading="Ashes" subject={name} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={refused} />
      <ErrorSummary problems={problems} />
      <AshesFacts ashes={ashes} />
      <div className="side-parts">
        <div>
          <InstructionList {...forms} />
          <AttemptList {...forms} />
        </div>
        <Leaving loaderData={loaderData} formValues={formValues} problems={problems} />
      </div>
    </div>
  );
}

type LeavingProps = Pick<Route.ComponentProps, 'loaderData'> & {
  formValues: Record<string, string>;
  problems: Record<string, string>;
};

/** The gates before the ashes leave, and how they left. */
const Leaving = ({ loaderData, formValues, problems }: LeavingProps) => {
  const { ashes, canOverrule, isPerson } = loaderData;
  const { number, isErased, crematedAt, releases, gates } = ashes;
  const isReleased = releases.some(({ state }) => state === 'confirmed');
  const isHere = crematedAt !== null && !isReleased;
  return (
    <div>
      {isHere && (
        <section aria-labelledby="gates">
          <h2 id="gates">Before they leave</h2>
          <GateList
            gates={[...gates.handOver, ...gates.scatter.filter(({ gate }) => gate === 'notice')]}
            canOverrule={canOverrule && !isErased}
            formValues={formValues}
            problems={problems}
          />
        </section>
      )}
      <ActList
        number={number}
        acts={releases}
        isPerson={isPerson}
        recordable={isHere && !isErased ? ['release'] : []}
      />
      {isReleased && !isErased && (
        <p className="alone">
          <a href={href('/office/cases/:number/ashes/receipt', { number })}>Print the receipt</a>
        </p>
      )}
    </div>
  );
};

const AshesFacts = ({ ashes }: { ashes: CaseAshes }) => {
  const { number, crematedAt, keptAt, nominatedPerson, nominatedContact, due, scatterFrom } = ashes;
  return (
    <>
      {due && <p className="notice notice-care">{dueNames[due]}.</p>}
      <dl className="record-facts">
        <Fact label="Cremated">{crematedAt ? formatDay(crematedAt) : 'Not yet'}</Fact>
        <Fact label="Where they are kept">{keptAt ?? 'Not entered'}</Fact>
        <Fact label="Who applies">{ashes.applicantName ?? 'Not known yet'}</Fact>
        <Fact label="Who may collect them">
          {nominatedPerson ?? 'Only the applicant'}
          {nominatedContact && <span className="under">{nominatedContact}</span>}
        </Fact>
        {scatterFrom && <Fact label="Notice over">{formatDay(scatterFrom)}</Fact>}
      </dl>
      {!ashes.isErased && (
        <p className="alone">
          <a href={href('/office/cases/:number/ashes/edit', { number })}>
            Change where they are, or who may collect them
          </a>
        </p>
      )}
    </>
  );
};

type ActionContext = { api: Staff['api']; number: string; today: string; form: Record<string, string> };

/** The buttons of the page about ashes, by their names in `do`. */
const ashesActions: FormActions<ActionContext> = {
  overrule,
  instruction: async ({ api, number, today, form }) => {
    const { choice, detail = '', givenBy = '', givenOn = '', instructionWay, key } = form;
    const day = readDay(givenOn, { name: 'day of the instruction', today });
    if ('problem' in day) return { answer: refuseFields({ givenOn: day.problem }), done: 'changed' };
    const chosen = { choice, way: instructionWay } as Pick<NewInstruction, 'choice' | 'way'>;
    const body = { ...chosen, detail, givenBy, givenOn: day.day };
    const answer = await api.addAshesInstruction({ number, body, idempotencyKey: key || null });
    return { answer, done: 'instruction-recorded', names: { way: 'instructionWay' } };
  },
  attempt: async ({ api, number, today, form }) => {
    const { madeOn = '', attemptWay, isNotice, outcome = '', key } = form;
    const day = readDay(madeOn, { name: 'day of the attempt', today });
    if ('problem' in day) return { answer: refuseFields({ madeOn: day.problem }), done: 'changed' };
    const way = attemptWay as NewAttempt['way'];
    const body = { madeOn: day.day, way, isNotice: isNotice !== undefined, outcome };
    const answer = await api.addAshesAttempt({ number, body, idempotencyKey: key || null });
    return { answer, done: 'attempt-recorded', names: { way: 'attemptWay' } };
  },
};
