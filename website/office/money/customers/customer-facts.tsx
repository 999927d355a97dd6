import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import type { CustomerRecord } from '#contract/operator/money/customers.ts';
import { Fact } from '../../record/fact.tsx';
import { describeMandate } from '../labels.ts';
import { PersonLink } from '../../record/person-link.tsx';
import { ContactLink } from '../../record/contact-link.tsx';
import { describeBalance } from '../../labels/money.ts';

/** The balance of a customer, and whether they have died. */
export function CustomerFacts({ customer }: { customer: CustomerRecord }) {
  const { guid, reference, eMail, phone, balancePence, mandate, deceasedAt } = customer;
  return (
    <>
      {deceasedAt && (
        <div className="notice notice-care">
          <p>
            Recorded as deceased on {formatDay(deceasedAt)}. No emails are sent to their address, and nothing
            is collected.
          </p>
          <p className="alone">
            <a href={href('/office/money/customers/:guid/deceased', { guid })}>Was this a mistake?</a>
          </p>
        </div>
      )}
      <dl className="record-facts">
        <Fact label="Customer number">{reference}</Fact>
        <Fact label="Balance">{describeBalance(balancePence)}</Fact>
        <Fact label="Direct Debit">
          {mandate ? describeMandate(mandate) : 'None'}
          {mandate && deceasedAt && '. Nothing is collected with it.'}
        </Fact>
        <Fact label="Email">{eMail && <ContactLink to={eMail} />}</Fact>
        <Fact label="Phone">{phone && <ContactLink to={phone} />}</Fact>
      </dl>
      {eMail && <PersonLink source="customer" id={guid} />}
      {!deceasedAt && (
        <p className="form-actions">
          <a className="button" href={href('/office/money/customers/:guid/deceased', { guid })}>
            Record their death…
          </a>
        </p>
      )}
    </>
  );
}
