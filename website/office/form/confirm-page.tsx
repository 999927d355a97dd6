import { RefusedNotice } from './done-notice.tsx';
import { RevisionField } from './revision-field.tsx';
import { PageTitle } from '../shell/page-title.tsx';

type ConfirmPageProps = {
  heading: string;
  /** The consequences. */
  children: React.ReactNode;
  button: string;
  /** The address of the link that leaves the page. */
  back: string;
  /** The revision of the record as it is shown. */
  revision?: number;
  /** Why the last try was refused. */
  refused?: string | null | undefined;
};

/** The id of the form, for inputs that stand outside it. */
export const confirmFormId = 'confirm';

/** Asks before something that cannot be undone. */
export function ConfirmPage({ heading, children, button, back, revision, refused }: ConfirmPageProps) {
  return (
    <>
      <PageTitle heading={heading} />
      <RefusedNotice refused={refused} />
      {children}
      <form method="post" id={confirmFormId} className="form-actions">
        {revision !== undefined && <RevisionField revision={revision} />}
        <button className="button button-main">{button}</button>
        <a className="button" href={back}>
          Go back
        </a>
      </form>
    </>
  );
}
