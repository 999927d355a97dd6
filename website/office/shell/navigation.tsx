import { useLocation } from 'react-router';
import type { Role } from '#contract/operator/people/actor.ts';
import { officePath } from '../addresses.ts';
import { officePages, pagesFor, settingsPages } from './pages.ts';

/** The pages of daily work, and "Settings" if there are any for this role. */
export function Navigation({ role }: { role: Role }) {
  const path = useCurrentPath();
  const [firstSetting] = pagesFor(settingsPages, role);
  return (
    <nav className="office-pages" aria-label="Staff pages">
      <ul>
        {pagesFor(officePages, role).map((page) => (
          <Entry key={page.path} {...page} current={currentOf(page.path, path)} />
        ))}
        {firstSetting && (
          <Entry path={firstSetting.path} label="Settings" current={isSetting(path) ? true : undefined} />
        )}
      </ul>
    </nav>
  );
}

/** The pages of the settings, on each of them. */
export function SettingsNavigation({ role }: { role: Role }) {
  const path = useCurrentPath();
  if (!isSetting(path)) return null;
  return (
    <nav className="views" aria-label="Settings">
      <ul>
        {pagesFor(settingsPages, role).map((page) => (
          <Entry key={page.path} {...page} current={currentOf(page.path, path)} />
        ))}
      </ul>
    </nav>
  );
}

type Current = 'page' | true | undefined;

const Entry = ({ path, label, current }: { path: string; label: string; current: Current }) => (
  <li>
    <a href={path} aria-current={current}>
      {label}
    </a>
  </li>
);

const useCurrentPath = () => useLocation().pathname.replace(/\/$/, '').toLowerCase();

const isSetting = (path: string) => settingsPages.some((page) => currentOf(page.path, path));

/** `page` for the page itself, and `true` for those below it. */
function currentOf(path: string, current: string): Current {
  if (current === path) return 'page';
  return path !== officePath && current.startsWith(`${path}/`) ? true : undefined;
}
