import { formatCount } from '#contract/fields/count.ts';
import { href } from 'react-router';
import {
  keepCasesYears,
  keepClicksMonths,
  keepComplaintsYears,
  keepInvoicesYears,
  keepReportsMonths,
  keepSignoffsYears,
  keepUnsubscribedDays,
  keepWalkInNamesDays,
  type Retention,
} from '#contract/retention.ts';
import { renderMarkdown } from '../ui/markdown.ts';
import { useProvider } from '../ui/use-provider.ts';
import { customNoticeContext } from './custom-notice.ts';
import { retentionContext } from './retention.ts';
import { CommissionerLink, HowToReachUs, TrustPage, trustHandle } from './trust-page.tsx';
import { charityBasis, purposes } from '#contract/lawful-bases.ts';
import type { Route } from './+types/privacy.ts';

export const handle = trustHandle;

export function loader({ context }: Route.LoaderArgs) {
  const { text, place } = context.get(customNoticeContext);
  const own = text === '' ? null : { html: renderMarkdown(text), place };
  return { retention: context.get(retentionContext), own };
}

export default function Privacy({ loaderData: { retention, own } }: Route.ComponentProps) {
  return (
    <TrustPage heading="Privacy">
      {own && <div dangerouslySetInnerHTML={{ __html: own.html }} />}
      {own?.place !== 'instead' && <OurNotice retention={retention} />}
      <Complaints isLocal={retention !== null} />
      <HowToReachUs text="The simplest way is to speak to us." />
    </TrustPage>
  );
}

/** How to complain, also below the provider's own notice. */
const Complaints = ({ isLocal }: { isLocal: boolean }) => (
  <p>
    {isLocal && (
      <>
        If something is wrong with how we use your information, you can{' '}
        <a href={href('/privacy/complaint')}>complain to us</a>.{' '}
      </>
    )}
    You can {isLocal && 'also'} complain to the <CommissionerLink />.
  </p>
);

/** The headings of our notice, by their ids. */
const parts = {
  responsible: 'Who is responsible',
  kept: 'What we keep, and for how long',
  allowed: 'Why we may use it',
  device: 'On your own device',
  others: 'Who else sees it',
  rights: 'Your rights',
};

const Part = ({ id }: { id: keyof typeof parts }) => <h2 id={id}>{parts[id]}</h2>;

const Contents = () => (
  <nav className="contents" aria-label="On this page">
    <ul>
      {Object.entries(parts).map(([id, heading]) => (
        <li key={id}>
          <a href={`#${id}`}>{heading}</a>
        </li>
      ))}
    </ul>
  </nav>
);

function OurNotice({ retention }: { retention: Retention | null }) {
  const provider = useProvider();
  return (
    <>
      <p className="lead">
        {provider?.name ?? 'We'} asks only for what we need to do what you ask of us. We do not sell it, and
        this website has no advertising and does not follow you to other websites.
      </p>
      <Contents />
      <Part id="responsible" />
      <Responsible />
      <Part id="kept" />
      {retention ? <OwnRecords {...retention} /> : <ExternalRecords />}
      <Part id="allowed" />
      <LawfulBases isLocal={retention !== null} isCharity={provider?.isCharity ?? false} />
      <Part id="device" />
      <p>
        Nothing, unless you tick it. The form for an unattended cremation can remember your answers on your
        device until you send them, for at most a week. The booking form can remember your name and email
        address there. Unticking it in the same form deletes them at once. Until you close the page, your
        browser keeps what you typed for its Back button. We set no cookies for visitors.
      </p>
      <Part id="others" />
      <p>
        {retention
          ? 'Our staff, and the companies that run our email, our text messages and our server for us. Your bank details for a Direct Debit go to GoCardless, not to us. Log files hold no names, email addresses or phone numbers.'
          : 'Our staff, and the companies that run our server for us. The log files of this website hold no names, email addresses or phone numbers.'}
      </p>
      <Part id="rights" />
      <p>You can ask us what we know about you, to correct it, to send you a copy, or to delete it.</p>
      {retention && (
        <p>
          When we delete it, we give you a code. With it you can{' '}
          <a href={href('/erasure-receipt')}>check the receipt</a> at any time.
        </p>
      )}
    </>
  );
}

/** The controller. Its address and registration are settings. */
function Responsible() {
  const { name, address = [], registration = [] } = useProvider() ?? {};
  return (
    <p>
      {[name ?? 'We', ...address].join(', ')}. {name ? 'It is' : 'We are'} the controller of what you tell us
      on this website.
      {registration.length > 0 && ` ${registration.join(', ')}.`}
    </p>
  );
}

/** One kind of record, and how long we keep it. */
const Kept = ({ title, until, children }: { title: string; until: string; children?: React.ReactNode }) => (
  <div>
    <dt>{title}</dt>
    {children && <dd>{children}</dd>}
    <dd className="until">{until}</dd>
  </div>
);

const OwnRecords = (retention: Retention) => (
  <dl>
    <WhatYouTellUs {...retention} />
    <WhatWeWrite {...retention} />
  </dl>
);

function WhatYouTellUs({ requestsDays, originalsDays, attendeesDays }: Retention) {
  return (
    <>
      <Kept
        title="Bookings for our events"
        until={`We delete them ${formatDays(attendeesDays)} after the event, and keep only how many people came, and how often each choice was made when we asked how it was. If you come without a booking and tell us your name, we delete it after ${keepWalkInNamesDays} days.`}
      >
        Your name, email address, the number of people, what you have told us that they need, and your answers
        before and after the event. To a mobile number we may send a short message about your booking, which
        does not say what the event is.
      </Kept>
      <Kept
        title="Requests for an unattended cremation"
        until={`We delete them ${formatDays(requestsDays)} after the last change. We keep only the reference and its dates.`}
      >
        All your answers.
      </Kept>
      <Kept
        title="The case of somebody who died"
        until={`We delete names and addresses after ${keepCasesYears} years.`}
      >
        Who died, who applies and what we did.
      </Kept>
      <Kept
        title="Your wishes by email"
        until={`We delete your name and address after ${keepSignoffsYears} years.`}
      >
        What you chose, and when.
      </Kept>
      <Kept
        title="Photographs"
        until={`Photographs stay in the gallery until they are removed. We delete the original file after ${formatDays(originalsDays)}, and with it the place and time that a camera may have written into it.`}
      >
        You can remove a photograph on the page where you have just added it, and report any other on the page
        of the gallery.
      </Kept>
      <Kept
        title="Reports of photographs"
        until={`We delete what you wrote ${keepReportsMonths} months after we have decided.`}
      />
    </>
  );
}

function WhatWeWrite({ emailsDays, backupsDays }: Retention) {
  return (
    <>
      <Kept
        title="Complaints about how we use your information"
        until={`We delete them ${keepComplaintsYears} years after our answer.`}
      >
        What you wrote, what we answered, and your name and addresses.
      </Kept>
      <Kept
        title="News by email"
        until={`After you unsubscribe, we delete them within ${keepUnsubscribedDays} days, and keep only a code that stops us from writing to you again.`}
      >
        Your name and email address while you are on our list, and for {keepClicksMonths} months which links
        you followed.
      </Kept>
      <Kept
        title="Other emails and text messages from us"
        until={`We delete both within ${formatDays(emailsDays)} after it was sent. Links that only you should have are not kept.`}
      >
        What we wrote and your address or number, so that we can answer when you ask about a message.
      </Kept>
      <Kept
        title="Invoices and payments"
        until={`Tax law asks us to keep them, with your name and address, for ${keepInvoicesYears} years.`}
      />
      <Kept
        title="Backups"
        until={
          backupsDays > 0
            ? `Deleted information stays in them for another ${backupsDays === 1 ? 'day' : `${backupsDays} days`}.`
            : 'We keep none that hold deleted information.'
        }
      >
        {backupsDays > 0 && 'Copies in case something breaks.'}
      </Kept>
    </>
  );
}

const ExternalRecords = () => (
  <p>
    This website passes on what you send and keeps none of it. Please ask us how long our own records are
    kept.
  </p>
);

function formatDays(count: number): string {
  if (count === 365) return 'a year';
  return formatCount(count, 'day');
}

type LawfulBasesProps = { isLocal: boolean; isCharity: boolean };

/** Each purpose with its lawful basis. */
const LawfulBases = ({ isLocal, isCharity }: LawfulBasesProps) => (
  <>
    <p>
      The law that we name is the UK GDPR. Where we rely on our legitimate interest, you can object at any
      time. Where we rely on your consent, you can take it back at any time
      {isLocal && ', for news with the link in each email'}.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">What for</th>
          <th scope="col">Why we may</th>
          <th scope="col">Health and religion</th>
        </tr>
      </thead>
      <tbody>
        {purposes
          .filter(({ isShared }) => isLocal || isShared)
          .map(({ purpose, rules, basis, special }) => (
            <tr key={purpose}>
              <th scope="row">{purpose}</th>
              <td>{isCharity && rules.includes('contacts') ? charityBasis : basis}.</td>
              <td>{special ?? 'Nothing is asked for'}.</td>
            </tr>
          ))}
      </tbody>
    </table>
  </>
);
