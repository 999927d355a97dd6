import { href, useLocation } from 'react-router';
import type { Role } from '#contract/operator/staff/actor.ts';
import { FoldedLinks } from '../list/views.tsx';
import { listSections, type Section } from './pages.ts';

/** The sections of the staff pages that a role may open. */
export function Navigation({ role }: { role: Role }) {
  const path = useCurrentPath();
  return (
    <nav className="office-pages" aria-label="Staff pages">
      <ul>
        {listSections(role).map(({ label, pages }) => (
          <Entry
            key={label}
            path={pages[0]!.path}
            label={label}
            current={findCurrentInSection(pages, path)}
          />
        ))}
      </ul>
    </nav>
  );
}

/** The pages of the present section, if it has several. */
export function SectionNavigation({ role }: { role: Role }) {
  const path = useCurrentPath();
  const section = listSections(role).find(({ pages }) => findCurrentInSection(pages, path));
  if (!section || section.pages.length === 1) return null;
  const nearest = section.pages
    .filter((page) => findCurrent(page.path, path))
    .reduce((longest, page) => (page.path.length > longest.length ? page.path : longest), '');
  return (
    <nav className="views" aria-label={section.label}>
      <FoldedLinks
        count={section.pages.length}
        label={`${section.label}: ${section.pages.find((page) => page.path === nearest)!.label}`}
      >
        {section.pages.map((page) => (
          <Entry
            key={page.path}
            {...page}
            current={page.path === nearest ? findCurrent(page.path, path) : undefined}
          />
        ))}
      </FoldedLinks>
    </nav>
  );
}

/** Whether an address is that of a page of the section, or below one. */
export const isInSection = ({ pages }: Section, path: string): boolean =>
  Boolean(findCurrentInSection(pages, normalisePath(path)));

type Current = 'page' | true | undefined;

const Entry = ({ path, label, current }: { path: string; label: string; current: Current }) => (
  <li>
    <a href={path} aria-current={current}>
      {label}
    </a>
  </li>
);

const useCurrentPath = () => normalisePath(useLocation().pathname);

const normalisePath = (path: string) => path.replace(/\/$/, '').toLowerCase();

/** `page` where the section has one page and that is it, `true` anywhere else in the section. */
function findCurrentInSection(pages: Section['pages'], path: string): Current {
  const currents = pages.map((page) => findCurrent(page.path, path));
  return pages.length === 1 ? currents[0] : currents.some(Boolean) || undefined;
}

/** `page` for the page itself, and `true` for those below it. */
function findCurrent(path: string, current: string): Current {
  if (current === path) return 'page';
  return path !== href('/office') && current.startsWith(`${path}/`) ? true : undefined;
}
