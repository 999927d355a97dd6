import { useEffect, useRef } from 'react';
import { PhoneLink } from '../ui/page.tsx';
import { useProvider } from '../ui/use-provider.ts';
import { eraseEverything } from './draft/kept-for-back.ts';
import { success } from './messages.ts';

/** @param reference empty if the back office returned none */
export function SentPage({ reference }: { reference: string }) {
  const provider = useProvider();
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    eraseEverything();
    headline.current?.focus();
  }, []);
  return (
    <div className="sent">
      <title>{success}</title>
      <h1 ref={headline} tabIndex={-1}>
        {success}
      </h1>
      {reference && (
        <p className="reference">
          Your reference is <strong>{reference}</strong>
        </p>
      )}
      <h2>What happens next</h2>
      <p>We will read your request and contact you. You do not need to do anything more for now.</p>
      {provider && (
        <p className="call-us">
          If anything has changed, or if you would like to talk to us, please call{' '}
          <PhoneLink phone={provider.phone} />
          {reference && ' and tell us your reference'}.
        </p>
      )}
      <p>You may want to {reference && 'write the reference down or '}print this page.</p>
    </div>
  );
}
