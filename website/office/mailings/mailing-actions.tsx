import type { Campaign } from '#contract/operator/mailing/campaigns.ts';
import { isUnderWay, mailingAddress, mailingsPath } from './mailing-words.ts';

/** The actions that a mailing's state allows. */
export function MailingActions({ mailing, isStarting }: { mailing: Campaign; isStarting: boolean }) {
  const { ca, state } = mailing;
  const path = mailingAddress(ca);
  const hasBegun = state !== 'draft' && state !== 'scheduled';
  return (
    <form method="post" className="form-actions" action={path}>
      {state === 'draft' && (
        <a className="button button-main" href={`${path}/send`}>
          Send…
        </a>
      )}
      {state === 'scheduled' && <WhileScheduled path={path} isStarting={isStarting} />}
      {hasBegun && <WhileSending mailing={mailing} path={path} />}
      <a className="button" href={`${path}/preview`}>
        Preview
      </a>
      {state === 'draft' && (
        <>
          <a className="button" href={`${path}/edit`}>
            Change
          </a>
          <a className="button button-link" href={`${path}/remove`}>
            Remove…
          </a>
        </>
      )}
      {hasBegun && !isRunning(mailing) && (
        <a className="button" href={`${mailingsPath}/new?from=${encodeURIComponent(ca)}`}>
          Write another like it
        </a>
      )}
    </form>
  );
}

const WhileScheduled = ({ path, isStarting }: { path: string; isStarting: boolean }) => (
  <>
    {isStarting ? (
      <a className="button" href={path}>
        Look again
      </a>
    ) : (
      <a className="button" href={`${path}/send`}>
        Change the time…
      </a>
    )}
    <button className="button" name="unschedule" value="yes">
      Cancel sending
    </button>
  </>
);

const isRunning = (mailing: Campaign) => mailing.state === 'paused' || isUnderWay(mailing);

function WhileSending({ mailing, path }: { mailing: Campaign; path: string }) {
  if (!isRunning(mailing)) return null;
  const isPaused = mailing.state === 'paused';
  return (
    <>
      <button className="button button-main" name={isPaused ? 'resume' : 'pause'} value="yes">
        {isPaused ? 'Continue sending' : 'Pause'}
      </button>
      {!isPaused && (
        <a className="button" href={path}>
          Look again
        </a>
      )}
      <a className="button button-link" href={`${path}/stop`}>
        Stop for good…
      </a>
    </>
  );
}
