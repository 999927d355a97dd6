import { href, useLocation } from 'react-router';
import type { Role } from '#contract/operator/staff/actor.ts';
import { listSections, type Section } from './pages.ts';
import { isInSection } from './navigation.tsx';

/** The sections at the foot of a phone, in order. The others are below More. */
const barSections = ['Today', 'Events', 'Requests'];

/** The navigation at the foot of a phone. More opens without JavaScript. */
export function PhoneBar({ role }: { role: Role }) {
  const path = useLocation().pathname;
  const sections = listSections(role);
  const others = sections.filter(({ label }) => !barSections.includes(label));
  const [today, ...rest] = barSections.map((label) => sections.find((section) => section.label === label)!);
  return (
    <nav className="phone-bar" aria-label="Staff pages">
      <ul>
        <BarLink section={today!} path={path} />
        <li>
          <a
            href={href('/office/search')}
            aria-current={path === href('/office/search') ? 'page' : undefined}
          >
            <Icon name="Search" />
            Search
          </a>
        </li>
        {rest.map((section) => (
          <BarLink key={section.label} section={section} path={path} />
        ))}
        <li>
          <details>
            <summary aria-current={others.some((section) => isInSection(section, path)) || undefined}>
              <Icon name="More" />
              More
            </summary>
            <ul>
              {others.map((section) => (
                <li key={section.label}>
                  <SectionLink section={section} path={path} />
                </li>
              ))}
            </ul>
          </details>
        </li>
      </ul>
    </nav>
  );
}

type SectionLinkProps = { section: Section; path: string; children?: React.ReactNode };

const SectionLink = ({ section, path, children }: SectionLinkProps) => (
  <a href={section.pages[0]!.path} aria-current={isInSection(section, path) || undefined}>
    {children}
    {section.label}
  </a>
);

const BarLink = (props: SectionLinkProps) => (
  <li>
    <SectionLink {...props}>
      <Icon name={props.section.label} />
    </SectionLink>
  </li>
);

/** Lines in a square of 24. */
const drawings: Record<string, string> = {
  Today: 'M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  Search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.2 15.2 20 20',
  Events: 'M4 6h16v14H4ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  Requests: 'M6 3.5h8.5L18 7v13.5H6ZM9 10h6M9 13.5h6M9 17h4',
  More: 'M5 12h.01M12 12h.01M19 12h.01',
};

const Icon = ({ name }: { name: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={drawings[name]} />
  </svg>
);
