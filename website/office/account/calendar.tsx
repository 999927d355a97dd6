import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { findAddressProblem } from '../links/address-notice.tsx';
import { CopyAddress, CopyScript } from '../links/copy-address.tsx';
import { DoneNotice, RefusedNotice, readDone } from '../form/done-notice.tsx';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { requireStaff, requireAnswer } from '../require-staff.ts';
import { confirm } from '../form/confirm.ts';
import type { Route } from './+types/calendar.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { nonce } = context.get(requestFactsContext);
  return { ...requireAnswer(await api.getOwnCalendar({})), nonce, done: readDone(request.url) };
}

/** The address is in this answer only, so there is no redirect. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, { call: () => api.renewOwnCalendar({ body: {} }) });
}

export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { madeAt, nonce, done } = loaderData;
  const address = actionData?.answer?.address;
  return (
    <>
      <BackLink href={href('/office/account')} label="Your account" />
      <PageTitle heading="Calendar" isWrong={Boolean(actionData?.refused)} />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={actionData?.refused} />
      {address && <NewAddress address={address} nonce={nonce} />}
      <p>
        The events and funerals of your branch, in the calendar of your phone or computer. It follows a
        private address, and shows the next dates and those of the last 30 days. Nobody who has booked is
        named, and of somebody who died only the last name.
      </p>
      <p>
        Anybody who has the address can read these dates without signing in, so keep it to yourself. It stops
        when you are signed out everywhere, when your password, codes, passkeys, email address or role change,
        and when your account ends.
      </p>
      {madeAt && !address && (
        <p>You made your address on {formatMoment(madeAt)}. It cannot be shown again.</p>
      )}
      <form method="post" className="form-actions" action={href('/office/account/calendar')}>
        <button className={madeAt ? 'button' : 'button button-main'}>
          {madeAt ? 'Make a new address instead' : 'Make an address'}
        </button>
        {madeAt && (
          <a className="button button-link" href={href('/office/account/calendar/withdraw')}>
            Withdraw the address…
          </a>
        )}
      </form>
    </>
  );
}

const NewAddress = ({ address, nonce }: { address: string; nonce: string }) => (
  <section className="notice" aria-labelledby="new-address">
    <h2 id="new-address">Your calendar address</h2>
    <p>Please copy it now: it is shown only once. An address from before no longer works.</p>
    <CopyAddress id="calendar-address" address={address} label="Your calendar address" />
    <ul>
      <li>
        <strong>Apple</strong>: <a href={address.replace(/^https?/, 'webcal')}>open it in Calendar</a>, or{' '}
        <em>File, New Calendar Subscription</em>.
      </li>
      <li>
        <strong>Google</strong>: on a computer, <em>Other calendars, +, From URL</em>.
      </li>
      <li>
        <strong>Outlook</strong>: <em>Add calendar, Subscribe from web</em>.
      </li>
    </ul>
    {findAddressProblem(address) === 'local' && (
      <p>
        This address works only on your own computers. Google and Outlook on the web need one that the
        internet can reach, which an administrator enters in <em>Settings</em>, under <em>Your websites</em>.
      </p>
    )}
    <p>Google and Outlook look for changes a few times a day.</p>
    <CopyScript nonce={nonce} />
  </section>
);
