import { useEffect, useRef } from 'react';
import { PhoneLink } from '../ui/frame/phone-link.tsx';
import { Title } from '../ui/frame/title.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useIsLocalBackOffice, useProvider } from '../ui/use-provider.ts';
import { eraseDraftAndMarkSent } from './draft/saved-for-back.ts';
import { successMessage } from './messages.ts';
import type { SentFacts } from './sent-facts.ts';

type SentPageProps = {
  /** Empty if the back office returned none. */
  reference: string;
  /** Null once the address is old, or if the connection dropped after the request was sent. */
  facts: SentFacts | null;
};

/** The page after sending: whom the request is about, its reference, and what happens next. */
export function SentPage({ reference, facts }: SentPageProps) {
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    eraseDraftAndMarkSent();
    headline.current?.focus();
  }, []);
  return (
    <div className="sent">
      <Title heading={successMessage} />
      <h1 ref={headline} tabIndex={-1}>
        {successMessage}
      </h1>
      {facts && <p className="lead">We are so sorry that {facts.deceased} has died.</p>}
      {reference && <Reference reference={reference} eMail={facts?.eMail} />}
      <h2>What happens next</h2>
      <ol className="next-steps">
        <li>One of our team reads your request.</li>
        <li>
          <span>We {facts ? <WayToReach {...facts} /> : 'call or email you'} to talk it through.</span>
        </li>
        <li>We help you with the legal forms, and agree a date with you.</li>
      </ol>
      <p>You do not need to do anything more for now.</p>
      <Questions reference={reference} />
    </div>
  );
}

const WayToReach = ({ phone, eMail }: SentFacts) =>
  phone ? (
    <>
      call you on <span className="unbroken">{phone}</span>
    </>
  ) : (
    `contact you at ${eMail}`
  );

function Reference({ reference, eMail }: { reference: string; eMail: string | undefined }) {
  const isLocalBackOffice = useIsLocalBackOffice();
  const canPrint = useHydrated();
  return (
    <div className="reference">
      <p>
        Your reference is <strong>{reference}</strong>
      </p>
      {isLocalBackOffice && (
        <p>{eMail ? `We have emailed it to ${eMail}.` : 'We have emailed you this reference.'}</p>
      )}
      {canPrint && (
        <button type="button" className="button" onClick={() => print()}>
          Print this page
        </button>
      )}
    </div>
  );
}

function Questions({ reference }: { reference: string }) {
  const phone = useProvider()?.phone;
  if (!phone) return null;
  return (
    <p className="call-us">
      If anything has changed, or if you would like to talk to us, please call <PhoneLink phone={phone} />
      {reference && ' and tell us your reference'}.
    </p>
  );
}
