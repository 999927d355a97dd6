import { href } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { formatMoment } from '#contract/fields/days.ts';
import type { CaseApplication, CaseSignature } from '#contract/operator/cases/application.ts';
import { applicationFields } from '#contract/records/application.ts';

type SignaturesProps = { number: string; application: CaseApplication; canMarkSeen: boolean };

/** Whether the application is signed, what it still needs, and the documents of all signatures. */
export const Signatures = ({ number, application, canMarkSeen }: SignaturesProps) => {
  const { signature, missing, signatures } = application;
  return (
    <section aria-labelledby="signature">
      <h2 id="signature">Signature</h2>
      {!signature && <Unsigned application={application} />}
      {!signature && missing.length > 0 && (
        <details>
          <summary>{formatCount(missing.length, 'answer is missing', 'answers are missing')}</summary>
          <ul>
            {missing.map((field) => (
              <li key={field}>{getFieldLabel(field)}</li>
            ))}
          </ul>
        </details>
      )}
      {signatures.length > 0 && (
        <ul className="office-list">
          {signatures.map((each) => (
            <Signature key={each.id} number={number} signature={each} />
          ))}
        </ul>
      )}
      {canMarkSeen && signatures.some(({ isIntact, isBreakSeen }) => !isIntact && !isBreakSeen) && (
        <form method="post">
          <button className="button" name="do" value="seen">
            Mark as seen
          </button>
        </form>
      )}
    </section>
  );
};

const getFieldLabel = (field: string) => applicationFields[field]?.label ?? 'Name of the person who died';

const Unsigned = ({ application: { voided, sentAt } }: { application: CaseApplication }) => {
  if (voided)
    return (
      <p className="notice notice-care">
        <bdi>{voided.by}</bdi> changed an answer after this was signed. The applicant has to sign again, and
        was asked to if their email address is known.
      </p>
    );
  return <p>{sentAt ? 'Not signed yet.' : 'Nobody has been asked for it yet.'}</p>;
};

const Signature = ({ number, signature }: { number: string; signature: CaseSignature }) => {
  const { id, name, at, voided, isIntact } = signature;
  return (
    <li>
      <a href={href('/office/cases/:number/application/signatures/:signature', { number, signature: id })}>
        <span>
          Signed by <bdi>{name}</bdi> (PDF)
        </span>
      </a>
      <span className="under">
        {formatMoment(at)}
        {voided && (
          <>
            . Void since {formatMoment(voided.at)}: <bdi>{voided.by}</bdi> changed “
            {voided.fields.map(getFieldLabel).join('”, “')}”
          </>
        )}
      </span>
      <span className="under">
        {isIntact ? (
          'The seal is whole.'
        ) : (
          <strong>
            The seal is broken: this document is not the one that was signed. Please tell an administrator.
          </strong>
        )}
      </span>
    </li>
  );
};
