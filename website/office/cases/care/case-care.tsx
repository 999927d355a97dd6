import { href } from 'react-router';
import { canCall } from '#contract/operator/access.ts';
import { formatMoment } from '#contract/fields/days.ts';
import type { CaseCare } from '#contract/operator/cases/care.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { KeyField } from '../../../ui/form/key-field.tsx';
import { withQuery } from '../../../ui/with-query.ts';
import { DoneNotice, readDone, withDone, RefusedNotice } from '../../form/done-notice.tsx';
import { PrintButton } from '../../shell/print-button.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { DoneCode } from '../../done-messages.ts';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { CareEntries } from './care-entries.tsx';
import { describePlace, describeSince, formatLabelName } from './labels.ts';
import { confirm, noReply, unknownButton } from '../../form/confirm.ts';
import type { Route } from './+types/case-care.ts';

export async function loader({ request, context, params: { number } }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  return {
    care: requireAnswer(await api.getCaseCare({ number })),
    canMarkSeen: canCall(actor.role, 'markCareChainSeen'),
    key: crypto.randomUUID(),
    done: readDone(request.url),
  };
}

export async function action({ request, context, params: { number } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: async ({ do: pressed, description = '', key }): Promise<unknown> => {
      if (pressed === 'check') return api.checkCareChain({ number, body: {} });
      if (pressed === 'seen') return api.markCareChainSeen({ number, body: {} });
      if (pressed !== undefined) return unknownButton;
      return api.addBelongings({ number, body: { description }, idempotencyKey: key || null });
    },
    done: (answer, { do: pressed }) =>
      withDone(href('/office/cases/:number/care', { number }), chooseDoneCode(answer, pressed)),
    fields: ['description'],
  });
}

function chooseDoneCode(answer: unknown, pressed: string | undefined): DoneCode {
  if (pressed === 'seen') return 'seen';
  if (pressed !== 'check') return 'belongings-added';
  return (answer as { problem: string | null }).problem ? 'chain-broken' : 'chain-whole';
}

export default function CaseCarePage({ loaderData, actionData }: Route.ComponentProps) {
  const { care, canMarkSeen, key, done } = loaderData;
  const { values, problems, refused } = actionData ?? noReply;
  const { number, deceasedName, isErased } = care;
  const name = deceasedName ?? number;
  return (
    <div className="care-page">
      <BackLink href={href('/office/cases/:number', { number })} label={name} />
      <PageTitle heading="Chain of care" subject={name} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={refused} />
      <ErrorSummary problems={problems} />
      <p className="only-printed">
        Case {number}, <bdi>{name}</bdi>
      </p>
      <Problem care={care} canMarkSeen={canMarkSeen} />
      <Labels care={care} />
      {!isErased && (
        <NewBelongings
          {...{ number, idempotencyKey: key }}
          description={values.description ?? ''}
          problem={problems.description}
        />
      )}
      <CareEntries care={care} />
      <Checked care={care} />
    </div>
  );
}

type NewBelongingsProps = {
  number: string;
  description: string;
  problem: string | undefined;
  idempotencyKey: string;
};

const NewBelongings = ({ number, description, problem, idempotencyKey }: NewBelongingsProps) => (
  <section aria-labelledby="belongings" className="not-printed">
    <h2 id="belongings">Add belongings</h2>
    <form method="post" action={href('/office/cases/:number/care', { number })} noValidate>
      <KeyField idempotencyKey={idempotencyKey} />
      <TextField
        name="description"
        label="What belongs to them"
        hint="They get a label of their own. Such as: Wedding ring, left on"
        defaultValue={description}
        problem={problem}
      />
      <button className="button">Add belongings</button>
    </form>
  </section>
);

type CareProps = { care: CaseCare };

/** The result of the last check, if the chain is not whole. */
const Problem = ({
  care: { number, problem, checkedAt },
  canMarkSeen,
}: CareProps & { canMarkSeen: boolean }) =>
  problem && (
    <div className="notice notice-care">
      <p>
        <strong>This chain of care is not whole.</strong> {problem} Somebody has changed it in the database.
        Compare the entries with the labels and the people who recorded them. Checked{' '}
        {formatMoment(checkedAt!)}.
      </p>
      {canMarkSeen && (
        <form method="post" action={href('/office/cases/:number/care', { number })} className="not-printed">
          <button className="button" name="do" value="seen">
            Mark as seen
          </button>
        </form>
      )}
    </div>
  );

/** The place of everything now. */
const Labels = ({ care: { number, labels, isErased } }: CareProps) => (
  <section aria-labelledby="labels">
    <h2 id="labels">Where everything is</h2>
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Label</th>
          <th scope="col">Where</th>
          <th scope="col">Code</th>
          {!isErased && (
            <th scope="col" className="not-printed">
              <span className="only-heard">Record</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {labels.map((label) => (
          <LabelRow key={label.code} number={number} label={label} canRecord={!isErased} />
        ))}
      </tbody>
    </table>
    <p className="form-actions not-printed">
      <a className="button" href={href('/office/cases/:number/labels', { number })}>
        Print labels
      </a>
    </p>
  </section>
);

type LabelRowProps = { number: string; label: CaseCare['labels'][number]; canRecord: boolean };

const LabelRow = ({ number, label, canRecord }: LabelRowProps) => (
  <tr>
    <th scope="row">
      {formatLabelName(label)}
      {label.description && (
        <span className="under">
          <bdi>{label.description}</bdi>
        </span>
      )}
    </th>
    <td data-name="Where">
      <bdi>{describePlace(label.now)}</bdi>
      <span className="under">
        <bdi>{describeSince(label.now)}</bdi>
      </span>
    </td>
    <td data-name="Code" className="unbroken care-code">
      {label.code}
    </td>
    {canRecord && (
      <td className="not-printed care-acts">
        <a href={withQuery(href('/office/care'), { code: label.code })}>
          Record<span className="only-heard">: {formatLabelName(label)}</span>
        </a>
        {label.revision !== null && (
          <>
            {' '}
            <a href={href('/office/cases/:number/belongings/:part', { number, part: String(label.part) })}>
              Edit<span className="only-heard">: {formatLabelName(label)}</span>
            </a>
          </>
        )}
      </td>
    )}
  </tr>
);

/** When the chain was checked, the button that checks it now, and the one that prints it. */
const Checked = ({ care: { number, entries, checkedAt, problem } }: CareProps) =>
  entries.length > 0 && (
    <>
      <p className="quiet">
        Each entry holds the digest of the one before, so a change of any of them is noticed. Lychgate checks
        this each night. {checkedAt && !problem && `It was whole on ${formatMoment(checkedAt)}.`} Last digest:{' '}
        <span className="care-digest">
          {entries.reduce((last, entry) => (entry.number > last.number ? entry : last)).digest}
        </span>
      </p>
      <form method="post" action={href('/office/cases/:number/care', { number })} className="not-printed">
        <button className="button" name="do" value="check">
          Check it now
        </button>
      </form>
      <PrintButton />
    </>
  );
