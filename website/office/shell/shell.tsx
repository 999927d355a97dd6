import { href, useLocation, useSearchParams } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { canCall } from '#contract/operator/access.ts';
import type { Role } from '#contract/operator/staff/actor.ts';
import { noMailServer } from '../../attention/messages.ts';
import { useProvider } from '../../ui/use-provider.ts';
import clearAtSignOut from './session/clear-at-sign-out.js?raw';
import { KeepDrafts } from './drafts/keep-drafts.tsx';
import warnBeforeEnd from './session/warn-before-end.js?url';
import type { Rows } from '../list/list-memory.ts';
import type { SessionEnd } from '../../request-facts.ts';
import { Navigation, SectionNavigation } from './navigation.tsx';
import { PhoneBar } from './phone-bar.tsx';
import focusSearch from './focus-search.js?raw';

/** The person who is signed in, as the shell shows them. */
export type SignedInPerson = {
  id: string;
  name: string;
  role: Role;
  /** The guid of their branch. The operator key has none. */
  branch: string | undefined;
  /** For the scripts of the search and of signing out. */
  nonce: string;
  /** Whether the key / leads to the search. */
  hasSearchKey: boolean;
  rows: Rows;
  /** There is no mail server, so emails are only saved as files; it has not accepted an email yet; or earlier ones were never sent. */
  email: { kind: 'no-server' | 'untested' } | { kind: 'unsent'; count: number } | null;
  /** Null if it cannot be read. */
  session: SessionEnd | null;
  /** The form that led to this page was not carried out, or not yet. */
  isUnsaved: boolean;
};

/** The frame of every staff page; without somebody signed in, it has no navigation. */
export function OfficeShell({
  person,
  children,
}: {
  person: SignedInPerson | null;
  children: React.ReactNode;
}) {
  const provider = useProvider();
  return (
    <div className={person?.rows === 'compact' ? 'office compact' : 'office'}>
      <a className="skip" href="#page-content">
        Skip to the content
      </a>
      {person?.session && <SessionWarning ends={person.session} />}
      <header className="office-header">
        <a className="office-name" href={href('/office')}>
          {provider?.name ?? 'Staff pages'}
        </a>
        {person && <Navigation role={person.role} />}
        {person && <SearchField nonce={person.nonce} hasKey={person.hasSearchKey} />}
        {person && <SignedInPerson {...person} />}
      </header>
      <main id="page-content" tabIndex={-1}>
        {person && <SectionNavigation role={person.role} />}
        {person?.email && <NoEmail emailState={person.email} role={person.role} />}
        {children}
      </main>
      {person && <PhoneBar role={person.role} />}
      {person && <KeepDrafts personId={person.id} outcome={person.isUnsaved ? 'unsaved' : null} />}
    </div>
  );
}

type NoEmailProps = { emailState: NonNullable<SignedInPerson['email']>; role: Role };

function NoEmail({ emailState, role }: NoEmailProps) {
  if (emailState.kind === 'unsent') return <Unsent count={emailState.count} />;
  return (
    <p className="notice notice-care">
      {emailState.kind === 'no-server' ? (
        <>
          {noMailServer}
          {canCall(role, 'updateMailServerSettings') && (
            <>
              {' '}
              <a href={href('/office/settings/:group', { group: 'mail-server' })}>Enter your mail server</a>
            </>
          )}
        </>
      ) : (
        <>
          A mail server is set up, but it has not accepted an email yet.{' '}
          <a href={href('/office/guide')}>Send a test to yourself</a>
        </>
      )}
    </p>
  );
}

const Unsent = ({ count }: { count: number }) => (
  <p className="notice notice-care">
    {formatCount(count, 'email was never sent', 'emails were never sent')}, because there was no mail server
    then. <a href={href('/office/emails/unsent')}>Choose which to send</a>
  </p>
);

function SignedInPerson({ id, name, nonce }: SignedInPerson) {
  return (
    <form className="office-who" method="post" action={href('/office/sign-out')}>
      <a href={href('/office/account')}>
        <span className="only-heard">Your account: </span>
        <bdi>{name}</bdi>
      </a>
      <button className="button button-link">Sign out</button>
      <script
        nonce={nonce}
        data-who={id}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: clearAtSignOut }}
      />
    </form>
  );
}

/** Warns five minutes before the session ends. A form that is sent later is kept, also without JavaScript. */
const SessionWarning = ({ ends }: { ends: SessionEnd }) => (
  <>
    <output
      className="session-end"
      id="session-end"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
    <script defer src={warnBeforeEnd} data-ends-in-ms={Math.floor(ends.endsInMs)} />
  </>
);

type SearchFieldProps = { nonce: string; hasKey: boolean };

/** The search of everything, in the header. The key / leads to it, unless somebody has switched it off. */
function SearchField({ nonce, hasKey }: SearchFieldProps) {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  // Other pages have a `q` of their own.
  const q = pathname === href('/office/search') ? (parameters.get('q') ?? '') : '';
  return (
    <search className="office-search" aria-label="Everything">
      <form action={href('/office/search')}>
        <input
          type="search"
          name="q"
          id="search"
          aria-label="Search everything"
          placeholder="Search"
          key={q}
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
        />
      </form>
      {hasKey && (
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: focusSearch }} />
      )}
    </search>
  );
}
