import { PageTitle } from '../shell/page-title.tsx';

type ConfirmPageProps = {
  heading: string;
  /** What will happen. */
  children: React.ReactNode;
  button: string;
  /** Where to go instead. */
  back: string;
  /** Why the last try was refused. */
  refused?: string | undefined;
};

/** Asks before something that cannot be undone. */
export function ConfirmPage({ heading, children, button, back, refused }: ConfirmPageProps) {
  return (
    <>
      <PageTitle heading={heading} />
      {refused && (
        <p className="notice notice-care" role="alert">
          {refused}
        </p>
      )}
      {children}
      <form method="post" className="form-actions">
        <button className="button button-main">{button}</button>
        <a className="button" href={back}>
          Go back
        </a>
      </form>
    </>
  );
}
