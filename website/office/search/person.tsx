import { href } from 'react-router';
import { canCall } from '#contract/operator/access.ts';
import type { Person, PersonRecord } from '#contract/operator/person.ts';
import { ContactLink } from '../shell/contact-link.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../staff.ts';
import { withQuery } from '../../ui/with-query.ts';
import { describeRecord, mailingTexts, nameOfRecord, recordPath } from './person-texts.ts';
import type { Route } from './+types/person.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const person = requireAnswer(await api.getPerson(params));
  return { person, mayErase: canCall(actor.role, 'findPersonalData') };
}

/** As a number that text messages go to begins. The search reads the rest. */
const isMobile = (phone: string): boolean => /^(\+44|0044|0)7/.test(phone.replaceAll(/\(0\)|[^\d+]/g, ''));

/** Everything of one family on one page, for somebody who answers the telephone. */
export default function PersonPage({ loaderData: { person, mayErase } }: Route.ComponentProps) {
  const { name, eMail, phones, records, hasMore } = person;
  return (
    <>
      <p className="back">
        <a href={href('/office/family')}>People</a>
      </p>
      <PageTitle heading={name} />
      <Reach person={person} />
      <div className="form-actions">
        {eMail && person.mailings === 'yes' && (
          <form method="post" action={href('/office/emails/blocked')}>
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
            Text messages to <bdi>{phone}</bdi>
          </a>
        ))}
        {mayErase && (
          <a className="button" href={withQuery(href('/office/privacy/person'), { name, eMail })}>
            What we hold
          </a>
        )}
      </div>
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
      <bdi>{nameOfRecord(record)}</bdi>
    </a>
    <span className="under">{describeRecord(record)}</span>
  </li>
);
