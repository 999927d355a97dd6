import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { actNames, proofNames, releaseNames } from '#contract/operator/cases/act-names.ts';
import type { CaseAct } from '#contract/operator/cases/acts.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { readForm, readText } from '../../../ui/form/read-form.ts';
import { DoneNotice, RefusedNotice, readDone, withDone } from '../../form/done-notice.tsx';
import { TextField } from '../../form/text-field.tsx';
import { Fact } from '../../shell/fact.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { findOwnGuid, requireAnswer, requireStaff } from '../../require-staff.ts';
import { LabelField, readCode } from './label-field.tsx';
import type { Route } from './+types/act.ts';

export async function loader({ request, context, params: { number, act: id } }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const [act, found, places] = await Promise.all([
    api.getCaseAct({ number, id }),
    api.getCase({ number }),
    api.getCarePlaces({}),
  ]);
  return {
    act: requireAnswer(act),
    record: requireAnswer(found),
    ownGuid: findOwnGuid(actor),
    hasLabels: requireAnswer(places).length > 0,
    code: readCode(request.url),
    done: readDone(request.url),
  };
}

export async function action({ request, context, params: { number, act: id } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = await readForm(request);
  const reason = readText(form, 'reason');
  const code = readText(form, 'code');
  const isRefusal = readText(form, 'do') === 'refuse';
  const answer = isRefusal
    ? await api.refuseCaseAct({ number, id, body: { reason } })
    : await api.confirmCaseAct({ number, id, body: { code } });
  if (isRefused(answer)) {
    const problems: Problems = answer.more.fields ?? {};
    const hasField = 'reason' in problems || 'code' in problems;
    return data(
      { reason, code, problems, refused: hasField ? null : answer.detail },
      { status: answer.status },
    );
  }
  const address = href('/office/cases/:number/acts/:act', { number, act: id });
  throw redirect(withDone(address, isRefusal ? 'act-refused' : 'act-confirmed'));
}

/** An act that one member of staff has recorded, for the second one to confirm or refuse. */
export default function ActPage({ loaderData, actionData }: Route.ComponentProps) {
  const { act, record, ownGuid, hasLabels, done } = loaderData;
  const { problems = {}, reason, code = loaderData.code } = actionData ?? {};
  const { number, deceasedName } = record;
  const name = deceasedName ?? number;
  const back =
    act.kind === 'release'
      ? href('/office/cases/:number/ashes', { number })
      : href('/office/cases/:number/cremation', { number });
  const isOwn = act.recordedBy.guid === ownGuid;
  return (
    <div className="case">
      <p className="back">
        <a href={back}>
          <bdi>{name}</bdi>
        </a>
      </p>
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
