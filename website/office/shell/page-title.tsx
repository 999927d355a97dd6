type PageTitleProps = {
  heading: string;
  /** The record, where pages of several records have the same heading. Only the title of the browser says it. */
  subject?: string | undefined;
  isWrong?: boolean;
  /** The page's actions, beside the heading. */
  children?: React.ReactNode;
};

/** The heading of a staff page, and its title in the browser. */
export function PageTitle({ heading, subject, isWrong = false, children }: PageTitleProps) {
  return (
    <>
      <title>{`${isWrong ? 'Error: ' : ''}${heading}${subject ? `: ${subject}` : ''}`}</title>
      {children ? (
        <div className="page-head">
          <h1>{heading}</h1>
          {children}
        </div>
      ) : (
        <h1>{heading}</h1>
      )}
    </>
  );
}

type BackLinkProps = { href: string; label: string };

/** The way back to the list or record that a page belongs to. */
export const BackLink = ({ href, label }: BackLinkProps) => (
  <p className="back">
    <a href={href}>
      <bdi>{label}</bdi>
    </a>
  </p>
);
