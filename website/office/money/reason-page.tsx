import { RevisionField } from '../form/revision-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { TextField } from '../form/text-field.tsx';
import { PageTitle } from '../shell/page-title.tsx';

type ReasonPageProps = {
  heading: string;
  /** What will happen. */
  children: React.ReactNode;
  button: string;
  back: string;
  /** Of the record as it is shown, if the call refuses a stale one. */
  revision?: number;
  reply: { reason: string; problem: string | null; refused: string | null } | undefined;
};

/** Says what will happen, and asks why, before it does. */
export function ReasonPage({ heading, children, button, back, revision, reply }: ReasonPageProps) {
  const { reason = '', problem = null, refused = null } = reply ?? {};
  return (
    <div className="money">
      <p className="back">
        <a href={back}>Back</a>
      </p>
      <PageTitle heading={heading} isWrong={Boolean(reply)} />
      {refused && (
        <p className="notice notice-care" role="alert">
          {refused}
        </p>
      )}
      <ErrorSummary problems={problem ? { reason: problem } : {}} />
      {children}
      <form method="post" className="office-form" noValidate>
        {revision !== undefined && <RevisionField revision={revision} />}
        <TextField
          name="reason"
          label="Reason"
          hint="It stays in the history."
          autoComplete="off"
          defaultValue={reason}
          problem={problem ?? undefined}
        />
        <p className="form-actions">
          <button className="button button-main">{button}</button>
          <a className="button" href={back}>
            Go back
          </a>
        </p>
      </form>
    </div>
  );
}
