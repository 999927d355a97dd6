import { href } from 'react-router';
import type { Campaign } from '#contract/operator/mailing/campaigns.ts';
import { isSending } from './labels.ts';
import { withQuery } from '../../ui/with-query.ts';

/** The actions that a mailing's state allows. */
export function MailingActions({ mailing, isStarting }: { mailing: Campaign; isStarting: boolean }) {
  const { ca, state } = mailing;
  const hasBegun = state !== 'draft' && state !== 'scheduled';
  return (
    <form method="post" className="form-actions" action={href('/office/mailings/:ca', { ca })}>
      {state === 'draft' && (
        <a className="button button-main" href={href('/office/mailings/:ca/send', { ca })}>
          Send…
        </a>
      )}
      {state === 'scheduled' && <WhileScheduled ca={ca} isStarting={isStarting} />}
      {hasBegun && <WhileSending mailing={mailing} />}
      <a className="button" href={href('/office/mailings/:ca/preview', { ca })}>
        Preview
      </a>
      {state === 'draft' && (
        <>
          <a className="button" href={href('/office/mailings/:ca/edit', { ca })}>
            Change
          </a>
          <a className="button button-link" href={href('/office/mailings/:ca/remove', { ca })}>
            Remove…
          </a>
        </>
      )}
      {hasBegun && !isRunning(mailing) && (
        <a className="button" href={withQuery(href('/office/mailings/new'), { from: ca })}>
          Write another like it
        </a>
      )}
    </form>
  );
}

const WhileScheduled = ({ ca, isStarting }: { ca: string; isStarting: boolean }) => (
  <>
    {isStarting ? (
      <a className="button" href={href('/office/mailings/:ca', { ca })}>
        Look again
      </a>
    ) : (
      <a className="button" href={href('/office/mailings/:ca/send', { ca })}>
        Change the time…
      </a>
    )}
    <button className="button" name="unschedule" value="yes">
      Cancel sending
    </button>
  </>
);

const isRunning = (mailing: Campaign) => mailing.state === 'paused' || isSending(mailing);

function WhileSending({ mailing }: { mailing: Campaign }) {
  if (!isRunning(mailing)) return null;
  const isPaused = mailing.state === 'paused';
  return (
    <>
      <button className="button button-main" name={isPaused ? 'resume' : 'pause'} value="yes">
        {isPaused ? 'Continue sending' : 'Pause'}
      </button>
      {!isPaused && (
        <a className="button" href={href('/office/mailings/:ca', { ca: mailing.ca })}>
          Look again
        </a>
      )}
      <a className="button button-link" href={href('/office/mailings/:ca/stop', { ca: mailing.ca })}>
        Stop for good…
      </a>
    </>
  );
}
