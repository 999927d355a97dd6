import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { actNames, proofNames, releaseNames } from '#contract/operator/cases/act-names.ts';
import type { CaseAct } from '#contract/operator/cases/acts.ts';
import { DoneNotice, RefusedNotice, readDone, withDone } from '../../form/done-notice.tsx';
import { TextField } from '../../form/text-field.tsx';
import { Fact } from '../../record/fact.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { findOwnGuid, requireStaff, requireAnswers } from '../../require-staff.ts';
import { LabelField, readCode } from './label-field.tsx';
import { confirm, noReply, unknownButton } from '../../form/confirm.ts';
import type { Route } from './+types/act.ts';

export async function loader({ request, context, params: { number, act: id } }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const { act, found, places } = await requireAnswers({
    act: api.getCaseAct({ number, id }),
    found: api.getCase({ number }),
    places: api.getCarePlaces({}),
  });
  return {
    act,
    record: found,
    ownGuid: findOwnGuid(actor),
    hasLabels: places.length > 0,
    code: readCode(request.url),
    done: readDone(request.url),
  };
}

export async function action({ request, context, params: { number, act: id } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ do: pressed, reason = '', code = '' }) => {
      if (pressed === 'refuse') return api.refuseCaseAct({ number, id, body: { reason } });
      return pressed === 'confirm' ? api.confirmCaseAct({ number, id, body: { code } }) : unknownButton;
    },
    done: (_, { do: pressed }) =>
      withDone(
        href('/office/cases/:number/acts/:act', { number, act: id }),
        pressed === 'refuse' ? 'act-refused' : 'act-confirmed',
      ),
    fields: ['reason', 'code'],
  });
}

/** An act that one member of staff has recorded, for the second one to confirm or refuse. */
export default function ActPage({ loaderData, actionData }: Route.ComponentProps) {
  const { act, record, ownGuid, hasLabels, done } = loaderData;
  const { problems, values } = actionData ?? noReply;
  const { reason, code = loaderData.code } = values;
  const { number, deceasedName } = record;
  const name = deceasedName ?? number;
  const back =
    act.kind === 'release'
      ? href('/office/cases/:number/ashes', { number })
      : href('/office/cases/:number/cremation', { number });
  const isOwn = act.recordedBy.guid === ownGuid;
  return (
    <div className="case">
      <BackLink href={back} label={name} />
      <PageTitle heading={actNames[act.kind]} subject={name} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={actionData?.refused} />
      <ActFacts act={act} number={number} name={name} />
      {act.state === 'waiting' && act.canConfirm && (
        <Confirm kind={act.kind} label={hasLabels ? { code, problem: problems.code } : null} />
      )}
      {act.state === 'waiting' && !act.canConfirm && (
        <p>
          {isOwn
            ? 'It waits for another member of staff, who confirms it with their own sign-in.'
            : 'It waits for a second member of staff, who has signed in with their own account. The operator key is not a person.'}
        </p>
      )}
      {act.state === 'waiting' && (act.canConfirm || isOwn) && (
        <Refuse isOwn={isOwn} reason={reason} problem={problems.reason} />
      )}
    </div>
  );
}

type ConfirmProps = {
  kind: CaseAct['kind'];
  /** Null where nobody can scan one. */
  label: { code: string; problem: string | undefined } | null;
};

const Confirm = ({ kind, label }: ConfirmProps) => (
  <form method="post" className="office-form" noValidate>
    {label && <LabelField name="code" kind={kind} problem={label.problem} defaultValue={label.code} />}
    <p className="form-actions">
      <button className="button button-main" name="do" value="confirm">
        I confirm this
      </button>
    </p>
  </form>
);

type RefuseProps = { isOwn: boolean; reason: string | undefined; problem: string | undefined };

const Refuse = ({ isOwn, reason = '', problem }: RefuseProps) => (
  <details open={Boolean(problem)}>
    <summary>{isOwn ? 'Take it back' : 'Refuse it'}</summary>
    <form method="post" className="office-form" noValidate>
      <TextField name="reason" label="Why" problem={problem} defaultValue={reason} autoComplete="off" />
      <button className="button" name="do" value="refuse">
        {isOwn ? 'Take it back' : 'Refuse it'}
      </button>
    </form>
  </details>
);

const ActFacts = ({ act, number, name }: { act: CaseAct; number: string; name: string }) => (
  <dl className="record-facts">
    <Fact label="Case">{number}</Fact>
    <Fact label="Who died">
      <bdi>{name}</bdi>
    </Fact>
    <Fact label={act.way ? releaseNames[act.way] : 'When'}>{formatMoment(act.at)}</Fact>
    {act.place && (
      <Fact label={act.kind === 'cremation' ? 'Crematorium' : 'Where'}>
        <bdi>{act.place}</bdi>
      </Fact>
    )}
    {act.recipient && (
      <Fact label="Who has them">
        <bdi>{act.recipient}</bdi>
      </Fact>
    )}
    {act.proof && (
      <Fact label="Proof of identity">
        {proofNames[act.proof]}
        {act.proofDetail && (
          <span className="under">
            <bdi>{act.proofDetail}</bdi>
          </span>
        )}
      </Fact>
    )}
    {act.note && (
      <Fact label={act.kind === 'identity' ? 'What was compared' : 'Note'}>
        <bdi className="lines">{act.note}</bdi>
      </Fact>
    )}
    <ActPeople act={act} />
  </dl>
);

const ActPeople = ({ act }: { act: CaseAct }) => (
  <>
    <Fact label="Recorded by">
      <bdi>{act.recordedBy.name}</bdi>
      <span className="under">
        {formatMoment(act.recordedAt)}
        {formatLabelNote(act.recordedLabel)}
      </span>
    </Fact>
    <Fact label={decidedNames[act.state]}>
      {act.decidedBy ? <bdi>{act.decidedBy}</bdi> : 'Nobody yet'}
      {act.decidedAt && (
        <span className="under">
          {formatMoment(act.decidedAt)}
          {formatLabelNote(act.decidedLabel)}
        </span>
      )}
      {act.reason && (
        <span className="under">
          <bdi>{act.reason}</bdi>
        </span>
      )}
    </Fact>
  </>
);

const formatLabelNote = (label: string | null): string => (label ? ', with the label' : '');

const decidedNames: Record<CaseAct['state'], string> = {
  waiting: 'Confirmed by',
  confirmed: 'Confirmed by',
  refused: 'Refused by',
};
