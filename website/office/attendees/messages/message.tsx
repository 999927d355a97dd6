import { href } from 'react-router';
import { formatPeople, formatCount } from '#contract/fields/count.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { cleanAddress } from '#contract/fields/clean-text.ts';
import type { EventMessage } from '#contract/operator/events/event-messages.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { DoneNotice, readDone, RefusedNotice, withDone } from '../../form/done-notice.tsx';
import { TextField } from '../../form/text-field.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireStaff, requireOfEvent } from '../../require-staff.ts';
import { save } from '../../form/save.ts';
import { readText } from '../../../ui/form/read-form.ts';
import type { Route } from './+types/message.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return {
    message: requireOfEvent(await api.getEventMessage({ guid: params.message }), params),
    done: readDone(request.url),
  };
}

/** The preview is a page of its own in a frame. */
export const headers = () => ({ 'Content-Security-Policy': "frame-src 'self'" });

/** Sends a test. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: (form) => ({ eMail: cleanAddress(readText(form, 'eMail')) }),
    call: ({ eMail }) => api.testEventMessage({ guid: params.message, body: eMail ? { eMail } : {} }),
    done: () => withDone(href('/office/events/:guid/message/:message', params), 'test-sent'),
  });
}

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { message, done } = loaderData;
  const { problems = {} } = actionData ?? {};
  return (
    <>
      <BackLink
        href={href('/office/events/:guid/message', { guid: message.event.guid })}
        label={`Email the attendees of ${message.event.title}`}
      />
      <PageTitle heading={message.preview.subject} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={actionData?.refused} />
      <ErrorSummary problems={problems} />
      {message.sentAt ? <SentFacts message={message} /> : <NotSent message={message} />}
      <div className="side-parts">
        <Preview message={message} />
        {!message.sentAt && (
          <form
            method="post"
            className="office-form"
            action={href('/office/events/:guid/message/:message', toParams(message))}
            noValidate
          >
            <TextField
              name="eMail"
              label="Send a test to"
              type="email"
              autoComplete="off"
              defaultValue={actionData?.values.eMail ?? message.ownAddress ?? ''}
              problem={problems.eMail}
            />
            <p className="form-actions">
              <button className="button">Send a test</button>
            </p>
          </form>
        )}
      </div>
    </>
  );
}

const toParams = ({ event, guid }: EventMessage) => ({ guid: event.guid, message: guid });

const NotSent = ({ message }: { message: EventMessage }) => (
  <>
    <p className="quiet">
      Not sent yet. Written by <bdi>{message.writtenBy}</bdi>, {formatMoment(message.writtenAt)}.
    </p>
    <div className="form-actions">
      {message.wouldEmail > 0 && (
        <a
          className="button button-main"
          href={href('/office/events/:guid/message/:message/send', toParams(message))}
        >
          Send to {formatCount(message.wouldEmail, 'booking')}…
        </a>
      )}
      <a className="button" href={href('/office/events/:guid/message/:message/edit', toParams(message))}>
        Change the text
      </a>
      <a
        className="button button-link"
        href={href('/office/events/:guid/message/:message/remove', toParams(message))}
      >
        Remove…
      </a>
    </div>
    {message.wouldEmail === 0 && <p>Nobody who is attending has an email address.</p>}
  </>
);

function SentFacts({ message: { sentBy, sentAt, recipients, emails } }: { message: EventMessage }) {
  const parts = [
    [emails.sent, 'sent'],
    [emails.saved, 'not sent: there was no mail server'],
    [emails.waiting, 'on their way'],
    [emails.failed, 'could not be delivered'],
    [emails.notSent, 'not sent: cancelled since, or the address is blocked'],
  ] as const;
  return (
    <p>
      To {formatPeople(recipients ?? 0)}, by <bdi>{sentBy}</bdi>, {sentAt && formatMoment(sentAt)}.
      <span className="under">
        {parts
          .filter(([count]) => count > 0)
          .map(([count, label]) => `${count} ${label}`)
          .join(', ')}
      </span>
    </p>
  );
}

const Preview = ({ message }: { message: EventMessage }) => (
  <section aria-labelledby="preview">
    <h2 id="preview">Preview</h2>
    <iframe
      className="email-preview"
      src={href('/office/events/:guid/message/:message/preview', toParams(message))}
      title="The email as it looks"
      sandbox=""
    />
    <details>
      <summary>As plain text</summary>
      <pre className="email-text">{message.preview.text}</pre>
    </details>
  </section>
);
