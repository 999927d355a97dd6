import { href } from 'react-router';
import { notFound } from './messages.ts';
import { CallUs } from './frame/phone-link.tsx';
import { NextStep } from './outcome/outcome.tsx';
import { useProvider } from './use-provider.ts';
import { Title } from './frame/title.tsx';

/** The page for an address or an event that does not exist. */
export function NotFound({ about = 'page' }: { about?: 'page' | 'event' }) {
  return (
    <>
      <Title heading={`We cannot find this ${about}`} />
      <h1>We cannot find this {about}</h1>
      <p>
        {about === 'event'
          ? 'It may have taken place already, or it may have been moved or cancelled.'
          : notFound.sentence}
      </p>
      <NextStep label="See all support events" href={href('/events')} />
      {about === 'page' && <NextStep label="Unattended cremation" href={href('/unattendedcremations')} />}
      <CallUs phone={useProvider()?.phone} />
    </>
  );
}
