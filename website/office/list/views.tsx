type View = { key: string; label: string; href: string; count?: number };

/** The views of a list, such as upcoming and past, as links above it. */
export const Views = ({ label, current, views }: { label: string; current: string; views: View[] }) => (
  <nav className="views" aria-label={label}>
    <FoldedLinks count={views.length} label={`${label}: ${views.find(({ key }) => key === current)?.label}`}>
      {views.map(({ key, label: name, href, count }) => (
        <li key={key}>
          <a href={href} aria-current={key === current ? 'page' : undefined}>
            {name}
            {count !== undefined && <span className="quiet"> {count.toLocaleString('en-GB')}</span>}
          </a>
        </li>
      ))}
    </FoldedLinks>
  </nav>
);

const linksInOneRow = 5;

type FoldedLinksProps = {
  count: number;
  /** Names the links and the current one, where they are folded. */
  label: string;
  /** The items of their list. */
  children: React.ReactNode;
};

/** A row of links. One that would take several lines of a phone folds there. */
export const FoldedLinks = ({ count, label, children }: FoldedLinksProps) =>
  count > linksInOneRow ? (
    <details className="phone-fold">
      <summary>{label}</summary>
      <ul>{children}</ul>
    </details>
  ) : (
    <ul>{children}</ul>
  );
