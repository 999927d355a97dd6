import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { FuneralCase } from '#contract/operator/cases/case.ts';
import { KeyField } from '../../../ui/form/key-field.tsx';
import { TextArea } from '../../form/text-area.tsx';

type CaseNotesProps = {
  record: FuneralCase;
  formValues: Record<string, string>;
  problem: string | undefined;
  /** Sent with the form, so that pressing twice adds one note. */
  idempotencyKey: string;
};

/** Notes of staff, the oldest first. */
export const CaseNotes = ({ record, formValues, problem, idempotencyKey }: CaseNotesProps) => (
  <section aria-labelledby="notes" className="request-notes">
    <h2 id="notes">Notes</h2>
    {record.notes.length === 0 && <p className="quiet">No notes yet.</p>}
    <ol className="office-list">
      {record.notes.map(({ id, by, at, text }) => (
        <li key={id}>
          <p className="under">
            <bdi>{by}</bdi>, <time dateTime={at}>{formatMoment(at)}</time>
          </p>
          <bdi className="lines">{text}</bdi>
        </li>
      ))}
    </ol>
    {!record.isErased && (
      <form method="post" action={href('/office/cases/:number', { number: record.number })} noValidate>
        <KeyField idempotencyKey={idempotencyKey} />
        <TextArea
          name="text"
          label="Add a note"
          hint="Only for colleagues."
          rows={3}
          defaultValue={formValues.text ?? ''}
          problem={problem}
        />
        <button className="button" name="do" value="note">
          Add the note
        </button>
      </form>
    )}
  </section>
);
