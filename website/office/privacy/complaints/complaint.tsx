import { href } from 'react-router';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { complaintWays, type Complaint } from '#contract/operator/privacy/complaints.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { KeyField } from '../../../ui/form/key-field.tsx';
import { describeClock } from '../../../attention/complaint-clock.ts';
import { CheckField } from '../../form/check-field.tsx';
import { DoneNotice, RefusedNotice, readDone } from '../../form/done-notice.tsx';
import { RevisionField } from '../../form/revision-field.tsx';
import { keepIfPressed, performAction, saveOneOfForms, type FormActions } from '../../form/save.ts';
import { TextArea } from '../../form/text-area.tsx';
import { HistoryList } from '../../history/history-list.tsx';
import { Fact } from '../../record/fact.tsx';
import { ContactLink } from '../../record/contact-link.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff, type Staff } from '../../require-staff.ts';
import type { Route } from './+types/complaint.ts';

export async function loader({ request, context, params: { reference } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const complaint = requireAnswer(await api.getComplaint({ reference }));
  const history = await api.getHistory({
    recordType: 'data_complaint',
    recordId: complaint.reference,
    query: {},
  });
  return {
    complaint,
    history: requireAnswer(history),
    key: crypto.randomUUID(),
    done: readDone(request.url),
  };
}

export async function action({ request, context, params: { reference } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const address = href('/office/privacy/complaints/:reference', { reference });
  return saveOneOfForms(request, address, (form) => performAction(actions, { api, reference, form }));
}

const actions: FormActions<{ api: Staff['api']; reference: string; form: Record<string, string> }> = {
  note: async ({ api, reference, form }) => {
    const body = { text: form.text ?? '' };
    const answer = await api.addComplaintNote({ reference, body, idempotencyKey: form.key || null });
    return { answer, done: 'note-added' };
  },
  outcome: async ({ api, reference, form }) => {
    const byEmail = form.byEmail === 'yes';
    const body = { outcome: form.outcome ?? '', byEmail, revision: Number(form.revision) };
    const answer = await api.closeComplaint({ reference, body });
    return { answer, done: byEmail ? 'complaint-answered' : 'complaint-closed' };
  },
};

export default function ComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
  const { complaint, history, key, done } = loaderData;
  const { values: form = {}, problems = {}, refused = null } = actionData ?? {};
  const { reference, name, isErased, closedAt } = complaint;
  return (
    <>
      <BackLink href={href('/office/privacy/complaints')} label="Complaints about data" />
      <PageTitle heading={name ?? reference} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={refused} />
      <ErrorSummary problems={problems} />
      <ComplaintFacts complaint={complaint} />
      {!isErased && !closedAt && (
        <OutcomeForm complaint={complaint} {...keepIfPressed({ formValues: form, problems }, 'outcome')} />
      )}
      <Notes
        complaint={complaint}
        {...keepIfPressed({ formValues: form, problems }, 'note')}
        idempotencyKey={form.key ?? key}
      />
      <HistoryList history={history} labels={complaintHistoryLabels} valueLabels={complaintWays} />
    </>
  );
}

function ComplaintFacts({ complaint }: { complaint: Complaint }) {
  const { reference, way, receivedOn, acknowledgedOn, closedAt, isLate, owner, eMail, phone } = complaint;
  const clock = describeClock(complaint);
  return (
    <>
      {complaint.isErased && <p className="notice">This complaint has been erased. Its days stay.</p>}
      <dl className="record-facts">
        <Fact label="Reference">{reference}</Fact>
        <Fact label="Received">
          {formatDay(receivedOn)}, {complaintWays[way].toLowerCase()}
        </Fact>
        <Fact label="Acknowledged">
          {acknowledgedOn ? formatDay(acknowledgedOn) : <strong>Not yet</strong>}
        </Fact>
        <Fact label="Outcome">
          {closedAt ? formatMoment(closedAt) : isLate ? <strong>Open: {clock}</strong> : `Open: ${clock}`}
        </Fact>
        <Fact label="Who looks after it">
          <bdi>{owner?.name ?? 'Nobody yet'}</bdi>
        </Fact>
        {eMail && (
          <Fact label="Email address">
            <ContactLink to={eMail} />
          </Fact>
        )}
        {phone && (
          <Fact label="Phone number">
            <ContactLink to={phone} />
          </Fact>
        )}
      </dl>
      {!complaint.isErased && (
        <p className="form-actions">
          <a className="button" href={href('/office/privacy/complaints/:reference/edit', { reference })}>
            Edit
          </a>
        </p>
      )}
      <TextSection heading="What they say is wrong" text={complaint.text} />
      <TextSection heading="Outcome" text={complaint.outcome} />
    </>
  );
}

const TextSection = ({ heading, text }: { heading: string; text: string | null }) =>
  text && (
    <section>
      <h2>{heading}</h2>
      <p>
        <bdi className="lines">{text}</bdi>
      </p>
    </section>
  );

type OutcomeFormProps = { complaint: Complaint; formValues: Record<string, string>; problems: Problems };

/** The outcome, in the words in which they are told. */
const OutcomeForm = ({ complaint, formValues, problems }: OutcomeFormProps) => (
  <section aria-labelledby="outcome-heading">
    <h2 id="outcome-heading">Tell them the outcome</h2>
    <form
      method="post"
      action={href('/office/privacy/complaints/:reference', { reference: complaint.reference })}
      noValidate
    >
      <RevisionField revision={complaint.revision} />
      <TextArea
        name="outcome"
        label="Outcome"
        hint="What you found, and what you have done about it. The email says exactly this, with a greeting and the reference."
        rows={7}
        defaultValue={formValues.outcome ?? ''}
        problem={problems.outcome}
      />
      {complaint.eMail ? (
        <CheckField
          name="byEmail"
          label="Send these words by email"
          isChecked={formValues.do ? formValues.byEmail === 'yes' : true}
          problem={problems.byEmail}
        />
      ) : (
        <p className="quiet">We have no email address. Please tell them in another way first.</p>
      )}
      <button className="button button-main" name="do" value="outcome">
        Record the outcome
      </button>
    </form>
  </section>
);

type NotesProps = {
  complaint: Complaint;
  formValues: Record<string, string>;
  problems: Problems;
  /** Sent with the form, so that pressing twice adds one note. */
  idempotencyKey: string;
};

const Notes = ({ complaint, formValues, problems, idempotencyKey }: NotesProps) => (
  <section aria-labelledby="notes" className="request-notes">
    <h2 id="notes">Notes</h2>
    {complaint.notes.length === 0 && <p className="quiet">No notes yet.</p>}
    <ol className="office-list">
      {complaint.notes.map(({ id, by, at, text }) => (
        <li key={id}>
          <p className="under">
            <bdi>{by}</bdi>, <time dateTime={at}>{formatMoment(at)}</time>
          </p>
          <bdi className="lines">{text}</bdi>
        </li>
      ))}
    </ol>
    {!complaint.isErased && (
      <form
        method="post"
        action={href('/office/privacy/complaints/:reference', { reference: complaint.reference })}
        noValidate
      >
        <KeyField idempotencyKey={idempotencyKey} />
        <TextArea
          name="text"
          label="Add a note"
          hint="Only for colleagues."
          rows={3}
          defaultValue={formValues.text ?? ''}
          problem={problems.text}
        />
        <button className="button" name="do" value="note">
          Add the note
        </button>
      </form>
    )}
  </section>
);

/** The fields that the history of a complaint shows. */
const complaintHistoryLabels: Record<string, string> = {
  way: 'How it came',
  name: 'Name',
  eMail: 'Email address',
  phone: 'Phone number',
  text: 'Complaint',
  receivedOn: 'Received',
  acknowledgedOn: 'Acknowledged',
  owner: 'Person',
  outcome: 'Outcome',
};
