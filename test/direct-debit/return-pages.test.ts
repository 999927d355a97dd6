import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startFakeBackOffice, type FakeBackOffice } from '../support/fake-back-office.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { readMainLines } from '../support/browser/email-link.ts';

// These pages send no script, so their HTML is all that a visitor gets.
let backOffice: FakeBackOffice;
let lychgate: TestedLychgate;
before(async () => {
  backOffice = await startFakeBackOffice({});
  lychgate = await startTestLychgate({
    BACK_OFFICE_URL: backOffice.url,
    PROVIDER_NAME: 'Willow and Daughters',
    PROVIDER_PHONE: '01632 960 777',
    PROVIDER_CONTACT_URL: 'https://www.willow.example/contact',
  });
});
after(async () => {
  await lychgate.stop();
  await backOffice.stop();
});

const fetchHtml = async (path: string) => (await fetch(lychgate.address + path)).text();

test('a Direct Debit that has been set up is thanked for', async () => {
  const html = await fetchHtml('/gocardlesscomplete');
  assert.deepEqual(readMainLines(html), [
    'Your Direct Debit is set up',
    'Thank You, Your Direct Debit has been set up successfully.',
    'You do not need to do anything more.',
    'Contact Us',
    'The Direct Debit Guarantee',
    'This Guarantee is offered by all banks and building societies that accept instructions to pay Direct Debits.',
    'If there are any changes to the amount, date or frequency of your Direct Debit the organisation will notify you (normally 10 working days) in advance of your account being debited or as otherwise agreed. If you request the organisation to collect a payment, confirmation of the amount and date will be given to you at the time of the request.',
    'If an error is made in the payment of your Direct Debit, by the organisation or your bank or building society, you are entitled to a full and immediate refund of the amount paid from your bank or building society.',
    'If you receive a refund you are not entitled to, you must pay it back when the organisation asks you to.',
    'You can cancel a Direct Debit at any time by simply contacting your bank or building society. Written confirmation may be required. Please also notify the organisation.',
  ]);
  assert.match(html, /<title>Your Direct Debit is set up – Willow and Daughters<\/title>/);
});

test('a Direct Debit that has not been set up leads to the provider', async () => {
  const html = await fetchHtml('/gocardlessexit');
  assert.deepEqual(readMainLines(html), [
    'Your Direct Debit is not set up',
    'Your Direct Debit setup has not been set up properly. Please contact your branch or try again',
    'No payment has been taken.',
    'Contact Us',
    'Or call us on 01632 960 777. We are happy to help.',
  ]);
  assert.match(html, /<title>Your Direct Debit is not set up – Willow and Daughters<\/title>/);
  assert.match(html, /<a [^>]*href="https:\/\/www\.willow\.example\/contact">Contact Us<\/a>/);
});

test('both pages name the provider and its phone number, send no script and call no back office', async () => {
  for (const path of ['/gocardlesscomplete', '/gocardlessexit', '/gocardlessexit?redirect_flow_id=RE123']) {
    const html = await fetchHtml(path);
    assert.match(html, /<header[^]*>Willow and Daughters<[^]*<\/header>/, path);
    assert.match(html, /<footer[^]*href="tel:01632960777"[^>]*>01632 960 777<[^]*<\/footer>/, path);
    assert.doesNotMatch(html, /<script|modulepreload/, path);
  }
  assert.deepEqual(backOffice.calls, []);
});
