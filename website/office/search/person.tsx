import { href, useLocation } from 'react-router';
import { cleanAddress } from '#contract/fields/clean-text.ts';
import { canCall } from '#contract/operator/access.ts';
import type { Person, PersonRecord } from '#contract/operator/person.ts';
import { DoneNotice, RefusedNotice, readDone, withDone } from '../form/done-notice.tsx';
import { ContactLink } from '../record/contact-link.tsx';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { withQuery } from '../../ui/with-query.ts';
import { describeRecord, mailingTexts, formatRecordName, recordPath } from './labels.ts';
import { confirm } from '../form/confirm.ts';
import type { Route } from './+types/person.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const person = requireAnswer(await api.getPerson(params));
  return { person, canErase: canCall(actor.role, 'findPersonalData'), done: readDone(request.url) };
}

/** Sends no more mailings to the address that the page showed. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ eMail = '' }) => api.blockAddress({ body: { eMail: cleanAddress(eMail) } }),
    done: () => withDone(href('/office/family/:source/:id', params), 'mailings-refused'),
  });
}

/** As a number that text messages go to begins. The search reads the rest. */
const isMobile = (phone: string): boolean => /^(\+44|0044|0)7/.test(phone.replaceAll(/\(0\)|[^\d+]/g, ''));

/** Everything of one family on one page, for somebody who answers the telephone. */
export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, canErase, done } = loaderData;
  const { name, eMail, records, hasMore } = person;
  return (
    <>
      <BackLink href={href('/office/family')} label="People" />
      <PageTitle heading={name} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={actionData?.refused} />
      <Reach person={person} />
      <Acts person={person} canErase={canErase} />
      <h2>Everything with this email address</h2>
      {records.length === 0 && (
        <p className="quiet">
          {eMail ? 'Nothing.' : 'Without an email address we cannot know what else is theirs.'}
        </p>
      )}
      <ul className="office-list">
        {records.map((record) => (
          <Record key={record.kind + record.id} record={record} />
        ))}
      </ul>
      {hasMore && <p className="quiet">These are the newest {records.length}.</p>}
    </>
  );
}

type ActsProps = { person: Person; canErase: boolean };

function Acts({ person, canErase }: ActsProps) {
  const { name, eMail, phones } = person;
  const address = useLocation().pathname;
  return (
    <div className="form-actions">
      {eMail && person.mailings === 'yes' && (
        <form method="post" action={address}>
          <input type="hidden" name="eMail" value={eMail} />
          <button className="button">Take them off the mailing list</button>
        </form>
      )}
      {eMail && (
        <a className="button" href={withQuery(href('/office/emails'), { q: eMail })}>
          Emails to them
        </a>
      )}
      {phones.filter(isMobile).map((phone) => (
        <a key={phone} className="button" href={withQuery(href('/office/emails'), { q: phone })}>
          <span>
            Text messages to <bdi>{phone}</bdi>
          </span>
        </a>
      ))}
      {canErase && (
        <a className="button" href={withQuery(href('/office/privacy/person'), { name, eMail })}>
          What we hold
        </a>
      )}
    </div>
  );
}

function Reach({ person: { eMail, phones, mailings } }: { person: Person }) {
  const ways = eMail ? [eMail, ...phones] : phones;
  return (
    <>
      <p>
        {ways.length === 0 && 'No phone or email.'}
        {ways.map((way) => (
          <span key={way} className="under">
            <ContactLink to={way} />
          </span>
        ))}
      </p>
      <p className="quiet">{mailingTexts[mailings]}</p>
    </>
  );
}

const Record = ({ record }: { record: PersonRecord }) => (
  <li>
    <a href={recordPath(record)}>
      <bdi>{formatRecordName(record)}</bdi>
    </a>
    <span className="under">{describeRecord(record)}</span>
  </li>
);
