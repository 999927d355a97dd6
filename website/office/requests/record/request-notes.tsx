import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { HandledRequest } from '#contract/operator/cremation/requests.ts';
import { KeyField } from '../../../ui/form/key-field.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { ContactLink } from '../../record/contact-link.tsx';
import { PlaceField, type ListPlace } from '../list-place.tsx';

type RequestNotesProps = {
  request: HandledRequest;
  place: ListPlace;
  formValues: Record<string, string>;
  problem: string | undefined;
  /** Sent with the form, so that pressing twice adds one note. */
  idempotencyKey: string;
};

/** Notes of staff and what they wrote to the family, the oldest first. */
export const RequestNotes = ({ request, place, formValues, problem, idempotencyKey }: RequestNotesProps) => (
  <section aria-labelledby="notes" className="request-notes">
    <h2 id="notes">Notes</h2>
    {request.notes.length === 0 && <p className="quiet">No notes yet.</p>}
    <ol className="office-list">
      {request.notes.map((note) => (
        <Note key={note.id} note={note} />
      ))}
    </ol>
    {!request.isErased && (
      <form
        method="post"
        action={href('/office/requests/:reference', { reference: request.reference })}
        noValidate
      >
        <KeyField idempotencyKey={idempotencyKey} />
        <PlaceField place={place} />
        <TextArea
          name="text"
          label="Add a note"
          hint="For colleagues. The family does not see it."
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

const Note = ({ note: { by, at, text, email } }: { note: HandledRequest['notes'][number] }) => (
  <li>
    <p className="under">
      <bdi>{by}</bdi>, <time dateTime={at}>{formatMoment(at)}</time>
    </p>
    {email && (
      <p className="under">
        Email to <ContactLink to={email.recipient} />: <bdi>{email.subject}</bdi>
      </p>
    )}
    <bdi className="lines">{text}</bdi>
  </li>
);
