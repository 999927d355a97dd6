import { href } from 'react-router';
import type { Provider } from '../provider.ts';
import { Telephone } from './frame/drawings.tsx';
import { Footer } from './frame/footer.tsx';
import { formatPhoneAddress } from './frame/phone-link.tsx';
import { ProviderMark } from './mark/provider-mark.tsx';

type PageProps = {
  provider: Provider | undefined;
  /** False for pages of staff: the telephone, the services and the footer are for bereaved people. */
  isPublic: boolean;
  children: React.ReactNode;
};

/** The layout of every page: the provider's name and telephone, the content, and how to reach the provider. */
export function Page({ provider, isPublic, children }: PageProps) {
  return (
    <>
      <a className="skip" href="#page-content">
        Skip to the content
      </a>
      <header
        className="header"
        {...(import.meta.env.SSR
          ? { children: <Header provider={provider} isPublic={isPublic} /> }
          : keepServerContent('header'))}
      />
      <main id="page-content" tabIndex={-1}>
        {children}
      </main>
      {provider && isPublic && (
        <footer
          className="footer"
          {...(import.meta.env.SSR
            ? { children: <Footer provider={provider} /> }
            : keepServerContent('footer'))}
        />
      )}
    </>
  );
}

/** Header and footer never change while a page is open, so browsers keep what they were sent and load no code for it. */
const keepServerContent = (className: string) => ({
  dangerouslySetInnerHTML: { __html: document.querySelector(`.${className}`)?.innerHTML ?? '' },
  suppressHydrationWarning: true,
});

function Header({ provider, isPublic }: Omit<PageProps, 'children'>) {
  return (
    <div>
      <a className="brand" href={href('/events')}>
        {provider ? <ProviderMark provider={provider} /> : 'Home'}
      </a>{' '}
      {provider && isPublic && <Contact provider={provider} />}
    </div>
  );
}

function Contact({ provider: { phone, answersAgain } }: { provider: Provider }) {
  return (
    <>
      <nav aria-label="Services">
        <a href={href('/events')}>Support events</a>{' '}
        <a href={href('/unattendedcremations')}>Unattended cremation</a>
      </nav>{' '}
      <a className="call" href={formatPhoneAddress(phone)}>
        <Telephone />
        <span>
          Call us<span className="call-number"> on {phone}</span>
        </span>
      </a>
      {answersAgain && <p className="answers-again">We answer {answersAgain}.</p>}
    </>
  );
}

/** A page in a frame: the content alone, at its own height, without links out of the frame. */
export function FramedPage({ children }: { children: React.ReactNode }) {
  return (
    <main id="page-content" tabIndex={-1}>
      {children}
    </main>
  );
}
