import { href } from 'react-router';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { canCall } from '#contract/operator/access.ts';
import type { FuneralCase } from '#contract/operator/cases/case.ts';
import { withQuery } from '../../../ui/with-query.ts';
import { statusNames } from '../../labels/emails.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import { requireAnswer, type Staff } from '../../require-staff.ts';

const linksMax = '5';

/** The records of the case that others hold, as far as the role may see them, and those that could be linked. */
export async function readLinks({ api, actor: { role } }: Staff, record: FuneralCase) {
  const { eMail, deceasedName, funeral, customer } = record;
  const seesMoney = canCall(role, 'getCustomers');
  const [emails, funerals, customers, invoices, { estimates }] = await Promise.all([
    eMail ? api.getEmails({ query: { recipient: eMail, limit: linksMax } }).then(requireAnswer) : noItems,
    !funeral && deceasedName
      ? api.getFunerals({ query: { q: getLastName(deceasedName), limit: linksMax } }).then(requireAnswer)
      : noItems,
    seesMoney && !customer && eMail
      ? api.getCustomers({ query: { q: eMail, limit: linksMax } }).then(requireAnswer)
      : noItems,
    customer
      ? api.getInvoices({ query: { customer: customer.guid, limit: linksMax } }).then(requireAnswer)
      : noItems,
    api.getCaseEstimates({ number: record.number }).then(requireAnswer),
  ]);
  return {
    seesMoney,
    estimate: estimates[0] ?? null,
    emails: emails.items,
    funerals: funerals.items,
    customers: customers.items,
    invoices: invoices.items,
  };
}

const noItems = { items: [] };

const getLastName = (name: string): string => name.split(' ').at(-1)!.slice(0, 100);

type Links = Awaited<ReturnType<typeof readLinks>>;
type CaseLinksProps = { record: FuneralCase; links: Links };

/** The request, the funeral, the payer with estimates and invoices, and the emails to the applicant. */
export const CaseLinks = ({ record, links }: CaseLinksProps) => (
  <section aria-labelledby="linked" className="case-links">
    <h2 id="linked">Linked</h2>
    <form method="post" action={href('/office/cases/:number', { number: record.number })}>
      <RevisionField revision={record.revision} />
      <ul className="office-list">
        {record.request && (
          <li>
            <a href={href('/office/requests/:reference', { reference: record.request.reference })}>
              Cremation request {record.request.reference}
            </a>
          </li>
        )}
        <FuneralLink record={record} links={links} />
        {links.seesMoney && <CustomerLink record={record} links={links} />}
        <li>
          <a href={href('/office/cases/:number/estimates', { number: record.number })}>Estimates</a>
          <span className="under">
            {links.estimate
              ? `${formatPounds(links.estimate.totalPence)}, with the prices of ${formatDay(links.estimate.pricesOn)}`
              : 'None yet'}
          </span>
        </li>
        {links.invoices.map(({ guid, number, amountPence, outstandingPence }) => (
          <li key={guid}>
            <a href={href('/office/money/invoices/:guid', { guid })}>
              Invoice <bdi>{number}</bdi>
            </a>
            <span className="under">
              {formatPounds(amountPence)}
              {outstandingPence > 0 && `, ${formatPounds(outstandingPence)} to pay`}
            </span>
          </li>
        ))}
      </ul>
    </form>
    <CaseEmails eMail={record.eMail} emails={links.emails} />
  </section>
);

const FuneralLink = ({ record: { funeral, isErased }, links }: CaseLinksProps) => (
  <>
    {funeral && (
      <li>
        <a href={href('/office/funerals/:guid', { guid: funeral.guid })}>
          Funeral of <bdi>{funeral.personName}</bdi>
        </a>
        <span className="under">{formatDay(funeral.date)}</span>
        <LinkButton name="funeral" guid="" label="Unlink" recordName={funeral.personName} />
      </li>
    )}
    {!isErased &&
      links.funerals.map(({ guid, personName, date }) => (
        <li key={guid}>
          Is it the funeral of <bdi>{personName}</bdi>, {formatDay(date)}?
          <LinkButton name="funeral" guid={guid} label="Link it" recordName={personName} />
        </li>
      ))}
  </>
);

const CustomerLink = ({ record: { customer, isErased }, links }: CaseLinksProps) => (
  <>
    {customer && (
      <li>
        <a href={href('/office/money/customers/:guid', { guid: customer.guid })}>
          <bdi>{customer.name}</bdi> pays
        </a>
        <span className="under">
          <bdi>{customer.reference}</bdi>
        </span>
        <LinkButton name="customer" guid="" label="Unlink" recordName={customer.name} />
      </li>
    )}
    {!isErased &&
      links.customers.map(({ guid, name, reference }) => (
        <li key={guid}>
          Does <bdi>{name}</bdi>, <bdi>{reference}</bdi>, pay?
          <LinkButton name="customer" guid={guid} label="Link them" recordName={name} />
        </li>
      ))}
  </>
);

type LinkButtonProps = { name: 'funeral' | 'customer'; guid: string; label: string; recordName: string };

/** The button that links a record. The form around it sends the revision. */
const LinkButton = ({ name, guid, label, recordName }: LinkButtonProps) => (
  <button className="button button-link" name="link" value={`${name}~${guid}`}>
    {label}
    <span className="only-heard">: {recordName}</span>
  </button>
);

const CaseEmails = ({ eMail, emails }: Pick<FuneralCase, 'eMail'> & Pick<Links, 'emails'>) =>
  eMail && (
    <>
      <h3>Emails to the applicant</h3>
      {emails.length === 0 && <p className="quiet">None yet.</p>}
      <ul className="office-list">
        {emails.map(({ id, status, createdAt }) => (
          <li key={id}>
            <a href={href('/office/emails/:id', { id })}>{formatMoment(createdAt)}</a>
            <span className="under">{statusNames[status]}</span>
          </li>
        ))}
      </ul>
      <p className="alone">
        <a href={withQuery(href('/office/emails'), { q: eMail })}>All emails to them</a>
      </p>
    </>
  );
