import type { PageHandle } from '../page-handle.ts';
import { PhoneLink } from '../ui/frame/phone-link.tsx';
import { useProvider } from '../ui/use-provider.ts';
import { Title } from '../ui/frame/title.tsx';

export const trustHandle: PageHandle<unknown> = { hydrates: () => false, styles: 'trust' };

/** A page of plain text about the provider's duties. */
export function TrustPage({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <div className="trust">
      <Title heading={heading} />
      <h1>{heading}</h1>
      {children}
    </div>
  );
}

/** The link to the regulator, to whom everybody can complain. */
export const CommissionerLink = () => (
  <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</a>
);

/** The paragraph that names the provider's phone number and contact page. */
export function HowToReachUs({ text }: { text: string }) {
  const provider = useProvider();
  if (!provider) return null;
  return (
    <p className="call-us">
      {text} Call us on <PhoneLink phone={provider.phone} />, or see{' '}
      <a href={provider.contactUrl}>other ways to contact us</a>.
    </p>
  );
}
