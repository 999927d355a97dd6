import { useLocation } from 'react-router';
import type { Role } from '#contract/operator/people/actor.ts';
import { isAtLeast } from '#contract/operator/people/roles.ts';
import { useProvider } from '../../ui/use-provider.ts';
import { officePath } from '../addresses.ts';
import { officePages } from './pages.ts';

/** Who is signed in, as the shell shows it. */
export type Shown = { name: string; role: Role };

/** The frame of every staff page; without somebody signed in, it has no navigation. */
export function OfficeShell({ who, children }: { who: Shown | null; children: React.ReactNode }) {
  const provider = useProvider();
  return (
    <div className="office">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="office-header">
        <a className="office-name" href={officePath}>
          {provider?.name ?? 'Staff pages'}
        </a>
        {who && <Navigation role={who.role} />}
        {who && <Who name={who.name} />}
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function Navigation({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const current = pathname.replace(/\/$/, '').toLowerCase();
  return (
    <nav className="office-pages" aria-label="Staff pages">
      <ul>
        {officePages
          .filter((page) => isAtLeast(role, page.role))
          .map(({ path, label }) => (
            <li key={path}>
              <a href={path} aria-current={currentOf(path, current)}>
                {label}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** `page` for the page itself, and `true` for those below it. */
function currentOf(path: string, current: string): 'page' | true | undefined {
  if (current === path) return 'page';
  return path !== officePath && current.startsWith(`${path}/`) ? true : undefined;
}

function Who({ name }: { name: string }) {
  return (
    <form className="office-who" method="post" action={`${officePath}/sign-out`}>
      <bdi>{name}</bdi>
      <button className="button">Sign out</button>
    </form>
  );
}
