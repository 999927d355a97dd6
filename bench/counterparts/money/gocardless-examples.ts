import assert from 'node:assert/strict';
import { createGoCardlessClient, type GoCardless } from '#back-office/direct-debit/gocardless/client.ts';
import { isGoCardlessError } from '#back-office/direct-debit/gocardless/errors.ts';
import * as resources from '#back-office/direct-debit/gocardless/resources.ts';
import type { Meeting } from '../chapter.ts';
import { readSample } from '../sample.ts';
import { startServer } from '../start-server.ts';

const publicFolder = 'https://raw.githubusercontent.com/gocardless/gocardless-pro-go/master/testdata';

/** The answers that GoCardless's own clients are tested with, by the name of the call. */
type Examples = Record<string, { body: object }>;

/** GoCardless's example answers against our readers of them. */
export async function readExamples(meeting: Meeting): Promise<void> {
  for (const [resource, read] of Object.entries(readers))
    await meeting.tries({
      what: `our reader takes every example of ${resource}`,
      with: "GoCardless's test data",
      act: async () => {
        const text = await readSample(`gocardless/${resource}.json`, `${publicFolder}/${resource}.json`);
        const url = await startExamples(meeting, JSON.parse(text) as Examples);
        const answers = await read(createGoCardlessClient({ url, token: 'any' }));
        const refused = answers.find(isGoCardlessError);
        assert.equal(refused, undefined, refused?.code);
        return `${answers.length} read`;
      },
    });
}

const readers: Record<string, (goCardless: GoCardless) => Promise<unknown[]>> = {
  payments: async (goCardless) => [
    await resources.createPayment(goCardless, {} as never, 'key'),
    await resources.getPayment(goCardless, 'PM123'),
    await resources.cancelPayment(goCardless, 'PM123', 'key'),
    await resources.listPayments(goCardless, 'MD123'),
  ],
  refunds: async (goCardless) => [
    await resources.createRefund(goCardless, {} as never, 'key'),
    await resources.getRefund(goCardless, 'RF123'),
    await resources.listRefunds(goCardless, 'PM123'),
  ],
  mandates: async (goCardless) => [await resources.getMandate(goCardless, 'MD123')],
  billing_requests: async (goCardless) => [
    await resources.createBillingRequest(goCardless, {}, 'key'),
    await resources.getBillingRequest(goCardless, 'BRQ123'),
  ],
  billing_request_flows: async (goCardless) => [await resources.createFlow(goCardless, {}, 'key')],
  events: async (goCardless) => {
    const listed = await resources.listEvents(goCardless, new Date());
    assert.ok(!isGoCardlessError(listed));
    const events = listed.map(resources.readEvent);
    assert.ok(events.length > 0 && events.every((event) => event !== undefined));
    return events;
  },
};

/** Answers each call with its example, and the second page of a list with nothing. */
const startExamples = (meeting: Meeting, examples: Examples): Promise<string> =>
  startServer(meeting, (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://examples');
    const [resource = '', id, , action] = pathname.slice(1).split('/');
    const listed = searchParams.has('after') ? { body: { [resource]: [], meta: {} } } : examples.list;
    const example = request.method === 'POST' ? examples[action ?? 'create'] : id ? examples.get : listed;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(example!.body));
  });
