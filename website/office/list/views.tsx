type View = { key: string; label: string; href: string; count?: number };

/** The views of a list, such as upcoming and past, as links above it. */
export const Views = ({ label, current, views }: { label: string; current: string; views: View[] }) => (
  <nav className="views" aria-label={label}>
    <ul>
      {views.map(({ key, label: name, href, count }) => (
        <li key={key}>
          <a href={href} aria-current={key === current ? 'page' : undefined}>
            {name}
            {count !== undefined && <span className="quiet"> {count.toLocaleString('en-GB')}</span>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
