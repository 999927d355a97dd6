import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Books } from './records.ts';
import { fulfil } from './scenarios.ts';

/** The page where a payer would enter bank details. Here it has two buttons: one completes, the other leaves. */
export function showHostedPage(books: Books, request: IncomingMessage, response: ServerResponse): void {
  const [, , id = '', step] = new URL(request.url!, 'http://fake').pathname.split('/');
  const flow = books.all('billing_request_flows').get(id);
  if (!flow) return void response.writeHead(404).end();
  const billingRequest = String(flow.links.billing_request);
  if (request.method !== 'POST') return show(response, id);
  if (step === 'finish') {
    const { given_name: givenName } = Object(flow.prefilled_customer) as { given_name?: string };
    const isOpen = books.all('billing_requests').get(billingRequest)!.status === 'pending';
    if (isOpen) fulfil(books, billingRequest, givenName);
    return goTo(response, String(flow.redirect_uri), billingRequest);
  }
  return goTo(response, String(flow.exit_uri), billingRequest);
}

const show = (response: ServerResponse, id: string) =>
  void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated Direct Debit</title></head>
<body><main><h1>Simulated Direct Debit</h1>
<p>This page stands in for GoCardless on demonstration data. No bank is asked, and no money moves.</p>
<form method="post" action="/flow/${id}/finish"><button>Finish with sort code 200000, account 55779911</button></form>
<form method="post" action="/flow/${id}/leave"><button>Leave without finishing</button></form></main></body></html>`);

// The real page also passes on the id of the billing request, under an undocumented name.
function goTo(response: ServerResponse, address: string, billingRequest: string): void {
  const url = new URL(address);
  url.searchParams.set('billing_request_id', billingRequest);
  response.writeHead(303, { Location: url.href }).end();
}
