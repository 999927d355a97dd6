// @proof: pages with little on them, as they are read aloud.
import { test } from './journey-test.ts';

test('the pages after Direct Debit', async ({ visitor, journey }) => {
  await visitor.open('/gocardlesscomplete');
  await journey.read('Direct Debit is set up');
  await visitor.open('/gocardlessexit');
  await journey.read('Direct Debit is not set up');
  journey.reads('direct-debit');
});

test('an address without a page', async ({ visitor, journey }) => {
  await visitor.open('/nowhere');
  await journey.read('No such page');
  journey.reads('not-found');
});
