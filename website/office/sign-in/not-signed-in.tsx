import type { ProviderRefused } from '../../request-facts.ts';
import { createProviderAddress, signInAddress } from '../addresses.ts';
import { providerMessages } from './messages.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { OfficeShell } from '../shell/shell.tsx';

const statuses: Partial<Record<ProviderRefused, number>> = { away: 503, off: 404, 'too-many': 429 };

export const getStatus = (refused: ProviderRefused): number => statuses[refused] ?? 403;

type NotSignedInProps = { refused: ProviderRefused; target: string | null };

/** Says why, and leads back to the password. */
export const NotSignedIn = ({ refused, target }: NotSignedInProps) => (
  <OfficeShell person={null}>
    <PageTitle heading="You are not signed in" isWrong />
    <p className="notice notice-care" role="alert">
      {providerMessages[refused]}
    </p>
    <p className="form-actions">
      <a className="button button-main" href={signInAddress(target)}>
        Go to the sign-in page
      </a>
      {refused !== 'off' && (
        <a className="button" href={createProviderAddress(target)}>
          Begin again
        </a>
      )}
    </p>
  </OfficeShell>
);
