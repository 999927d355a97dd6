import { minuteMs, dayMs } from '#contract/fields/durations.ts';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { SetUp } from '#contract/operator/money/direct-debit.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { queueEmail } from '../email/outbox/queue-email.ts';
import type { Database } from '../database/database.ts';
import type { GoCardless } from './gocardless/client.ts';
import { applyBillingRequest } from './mandates.ts';
import {
  createBillingRequest,
  createFlow,
  getBillingRequest,
  type BillingRequest,
} from './gocardless/resources.ts';
import { isGoCardlessError, type GoCardlessError } from './gocardless/errors.ts';
import type { DirectDebitParts } from './parts.ts';

export type SetUpParts = Pick<DirectDebitParts, 'database' | 'clock' | 'invoiceLedger'> & {
  actor: Actor;
  log: (sentence: string) => void;
  goCardless: GoCardless | null;
  /** The address of the website, without a trailing slash. */
  publicUrl: string;
  /** Called after emails were put in the outbox. */
  wakeOutbox: () => void;
};

type Parts = SetUpParts & { goCardless: GoCardless };
type Customer = {
  id: string;
  guid: string;
  name: string;
  eMail: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  town: string | null;
  postCode: string | null;
  deceasedAt: Date | null;
  hasMandate: boolean;
};
type Open = {
  id: string;
  guid: string;
  billingRequestId: string | null;
  flows: number;
  link: string | null;
  linkExpiresAt: Date | null;
  linkSentAt: Date | null;
  sentTo: string | null;
};

/** The facts for the email. The outbox erases them once it is sent. */
export type SetUpFacts = { name: string; link: string; expiresAt: string };

const flowMs = 7 * dayMs;
// A link that expires soon would be useless to somebody who reads the email tomorrow.
const flowMsLeftMin = dayMs;
// A second press within this time sends no second email.
const samePressMs = minuteMs;

/** Asks a payer for a Direct Debit: creates a billing request at GoCardless and emails the link to its page. */
export async function createDirectDebitSetUp(
  parts: SetUpParts,
  customerGuid: string,
): Promise<SetUp | Refused> {
  const { goCardless, database } = parts;
  if (!goCardless) return notConnected;
  const customer = await findCustomer(database, customerGuid);
  const problem = checkCustomer(customer);
  if (problem || !customer) return problem ?? customerNotFound;
  const open = await openSetUp(parts, customer.id);
  if (hasUsableLink(open, customer, parts.clock())) return getDirectDebitSetUp(parts, open.guid);
  const created = await makeLink({ ...parts, goCardless }, open, customer);
  if (isRefused(created)) return created;
  return getDirectDebitSetUp(parts, open.guid);
}

const checkCustomer = (customer: Customer | undefined) => {
  if (!customer) return customerNotFound;
  if (customer.deceasedAt) return refuse(409, 'payer-deceased', 'This customer has died. Nothing was sent.');
  if (customer.hasMandate)
    return refuse(409, 'mandate-there', 'This customer has a Direct Debit already. Nothing was sent.');
  return undefined;
};

/** Whether a link still works for at least a day, and was emailed to the current address within the last minute. */
function hasUsableLink({ link, linkExpiresAt, linkSentAt, sentTo }: Open, { eMail }: Customer, now: Date) {
  if (!link || !linkExpiresAt || linkExpiresAt.getTime() - now.getTime() <= flowMsLeftMin) return false;
  return eMail ? sentTo === eMail && Math.abs(now.getTime() - linkSentAt!.getTime()) < samePressMs : true;
}

async function findCustomer(database: Database, guid: string): Promise<Customer | undefined> {
  const [customer] = await database.rows<Customer>`
    select id, guid, name, email as "eMail", address_line1 as "addressLine1", address_line2 as "addressLine2", town,
           post_code as "postCode", deceased_at as "deceasedAt",
           exists (select from usable_mandate where customer_id = customer.id) as "hasMandate"
    from customer where guid = ${guid}`;
  return customer;
}

/** Returns the open set-up, or creates one. A customer has at most one open set-up. */
async function openSetUp({ database, clock }: SetUpParts, customerId: string): Promise<Open> {
  const now = clock();
  await database.rows`
    insert into direct_debit_set_up (customer_id, created_at, changed_at) values (${customerId}, ${now}, ${now})
    on conflict do nothing`;
  return database.oneRow<Open>`
    select id, guid, billing_request_id as "billingRequestId", flows, link, link_expires_at as "linkExpiresAt",
           link_sent_at as "linkSentAt",
           (select recipient from outbox
            where purpose_key in (select format('dd-set-up:%s:%s', open_set_up.id, flow)
                                  from generate_series(1, flows) as flow)
            order by outbox.id desc limit 1) as "sentTo"
    from open_set_up where customer_id = ${customerId}`;
}

async function makeLink(parts: Parts, open: Open, customer: Customer): Promise<true | Refused> {
  const request = await requestMandate(parts, open);
  if (isGoCardlessError(request)) return toRefusal(parts, open, request);
  await parts.database.transaction((database) =>
    applyBillingRequest(parts, database, { request, mandate: null }),
  );
  if (request.status !== 'pending' && request.status !== 'ready_to_fulfil')
    return refuse(
      409,
      'set-up-under-way',
      'GoCardless is already processing this. Please look again in a minute.',
    );
  const flow = await openFlow(parts, open, request, customer);
  if (isGoCardlessError(flow)) return toRefusal(parts, open, flow);
  const now = parts.clock();
  const expiryMs = Date.parse(flow.expires_at ?? '');
  const expiresAt = new Date(Number.isNaN(expiryMs) ? now.getTime() + flowMs : expiryMs);
  await storeLink(parts, open, customer, { link: flow.authorisation_url, expiresAt });
  return true;
}

// The idempotency key is the same for every press, so a second press finds the billing request of the first.
async function requestMandate(
  { goCardless }: Parts,
  { guid, billingRequestId }: Open,
): Promise<BillingRequest | GoCardlessError> {
  if (billingRequestId) return getBillingRequest(goCardless, billingRequestId);
  const request = { mandate_request: { scheme: 'bacs' }, metadata: { set_up: guid } };
  const created = await createBillingRequest(goCardless, request, `dds-${guid}`);
  return isGoCardlessError(created) && created.kind === 'conflict'
    ? getBillingRequest(goCardless, created.resourceId!)
    : created;
}

/** GoCardless shows a link only when it is created, so after a lost answer the next press creates another one. */
async function openFlow(
  { goCardless, database, publicUrl }: Parts,
  open: Open,
  { id }: BillingRequest,
  customer: Customer,
) {
  const { flows } = await database.oneRow<{ flows: number }>`
    update direct_debit_set_up set flows = flows + 1 where id = ${open.id} returning flows`;
  const returnTo = (page: string) => `${publicUrl}/${page}?s=${open.guid}`;
  const flow = {
    redirect_uri: returnTo('gocardlesscomplete'),
    exit_uri: returnTo('gocardlessexit'),
    prefilled_customer: prefillCustomer(customer),
    links: { billing_request: id },
  };
  return createFlow(goCardless, flow, `ddf-${open.guid}-${flows}`);
}

// The payer can change all of this. A single name is left out: it may be a given name or a family name.
function prefillCustomer({ name, eMail, addressLine1, addressLine2, town, postCode }: Customer) {
  const [, givenName, familyName] = /^(.+)\s+(\S+)$/.exec(name) ?? [];
  return {
    ...(familyName && { given_name: givenName, family_name: familyName }),
    ...(eMail && { email: eMail }),
    ...(addressLine1 && { address_line1: addressLine1 }),
    ...(addressLine2 && { address_line2: addressLine2 }),
    ...(town && { city: town }),
    ...(postCode && { postal_code: postCode, country_code: 'GB' }),
  };
}

async function storeLink(
  { database, clock, wakeOutbox, invoiceLedger, actor }: Parts,
  open: Open,
  { guid, name, eMail }: Customer,
  { link, expiresAt }: { link: string; expiresAt: Date },
): Promise<void> {
  const now = clock();
  const facts: SetUpFacts = { name, link, expiresAt: expiresAt.toISOString() };
  await database.transaction(async (connection) => {
    const [stored] = await connection.rows<{ flows: number }>`
      update direct_debit_set_up set link = ${link}, link_expires_at = ${expiresAt}, changed_at = ${now},
        link_sent_at = ${eMail ? now : null}
      where id = ${open.id} and (link is null or link is not distinct from ${open.link}) returning flows`;
    // A simultaneous press has already queued its email.
    if (!stored) return;
    const action = eMail ? 'emailed a link to set up a Direct Debit' : 'made a link to set up a Direct Debit';
    await invoiceLedger.recordCustomer(connection, { actor, at: now, guid, action });
    if (!eMail) return;
    const purposeKey = `dd-set-up:${open.id}:${stored.flows}`;
    await queueEmail(connection, { purposeKey, kind: 'dd-set-up', recipient: eMail, facts, at: now });
  });
  wakeOutbox();
}

function toRefusal({ log }: Parts, { guid }: Open, error: GoCardlessError): Refused {
  log(`Direct Debit set-up ${guid} failed: ${error.code}.`);
  return error.kind === 'not-allowed' || error.kind === 'refused'
    ? refuse(409, 'gocardless-refused', `GoCardless refused it: ${error.reason}. Nothing was sent.`)
    : refuse(503, 'gocardless-away', 'GoCardless does not answer. Nothing was sent. Please try again.');
}

type Row = Omit<SetUp, 'linkExpiresAt' | 'noticeSentAt'> & {
  linkExpiresAt: Date | null;
  noticeSentAt: Date | null;
};

/** The state of a set-up as reported by GoCardless. */
export async function getDirectDebitSetUp(
  { database }: Pick<SetUpParts, 'database'>,
  guid: string,
): Promise<SetUp | Refused> {
  const [row] = guidPattern.test(guid)
    ? await database.rows<Row>`
      select s.guid, c.guid as "customerGuid", s.state, s.link, s.link_expires_at as "linkExpiresAt",
             s.link_sent_at as "noticeSentAt"
      from direct_debit_set_up s join customer c on c.id = s.customer_id where s.guid = ${guid}`
    : [];
  if (!row) return refuse(404, 'set-up-not-found', 'There is no such set-up.');
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return { ...row, linkExpiresAt: iso(row.linkExpiresAt), noticeSentAt: iso(row.noticeSentAt) };
}

export const notConnected = refuse(
  409,
  'not-connected',
  'No GoCardless account is connected. Nothing was sent.',
);
const customerNotFound = refuse(400, 'customer-not-found', 'customerGuid is not the guid of a customer.');
