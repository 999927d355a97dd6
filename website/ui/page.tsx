import { href } from 'react-router';
import type { Provider } from '../provider.ts';
import { ProviderMark } from './mark/provider-mark.tsx';

type PageProps = {
  provider: Provider | undefined;
  /** False for pages of operators: its sentence and its links are for bereaved people. */
  hasPublicFooter: boolean;
  children: React.ReactNode;
};

/** The layout of every page: the provider's name, the content, and the contact details. */
export function Page({ provider, hasPublicFooter, children }: PageProps) {
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="page-header">
        <a href={href('/events')}>{provider ? <ProviderMark provider={provider} /> : 'Home'}</a>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {provider && hasPublicFooter && (
        <footer className="page-footer">
          <p className="footer-phone">
            If you would rather speak to someone, please call <PhoneLink phone={provider.phone} />.
          </p>
          <ul className="footer-links">
            <li>
              <a href={href('/events')}>Support events</a>
            </li>
            <li>
              <a href={href('/unattendedcremations')}>Unattended cremation</a>
            </li>
            <li>
              <a href={provider.contactUrl}>Other ways to contact us</a>
            </li>
            {provider.priceList && (
              <li>
                <a href={provider.priceList}>Standardised Price List</a>
              </li>
            )}
            <li>
              <a href={href('/privacy')}>Privacy</a>
            </li>
            <li>
              <a href={href('/accessibility')}>Accessibility</a>
            </li>
          </ul>
        </footer>
      )}
    </>
  );
}

/** Inside another page: the content alone, at its own height, without links out of the frame. */
export function FramedPage({ children }: { children: React.ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="phone" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}
