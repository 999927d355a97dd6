import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { readConfig } from '#server/config.ts';
import { callAsOperator, startTestLychgate } from '../support/lychgate.ts';
import { startSage } from '#demo/sage/server.ts';

const createSettings = (url: string) => ({
  SAGE_CLIENT_ID: 'our-id',
  SAGE_CLIENT_SECRET: 'our-secret',
  SAGE_URL: url,
  SAGE_TOKEN_URL: `${url}/token`,
  SAGE_AUTH_URL: `${url}/consent`,
});

test('connecting Sage needs a press of the button, and works once', async (t) => {
  const sage = await startSage();
  const { address, stop, log } = await startTestLychgate(createSettings(sage.url));
  t.after(async () => {
    await stop();
    await sage.stop();
  });
  const callOperator = (method: string, path: string, body?: object) =>
    callAsOperator({ address }, method, path, body);
  const { url } = (await callOperator('POST', 'Sage/Connect', {})).body as { url: string };
  const consent = await fetch(url, { redirect: 'manual' });
  const back = new URL(consent.headers.get('location')!);
  assert.equal(back.pathname, '/sagecomplete');
  const page = `${address}${back.pathname}${back.search}`;

  for (let opened = 0; opened < 3; opened++) {
    const response = await fetch(page);
    assert.match(
      await response.text(),
      /Please press the button within a minute.*<button[^>]*>Connect Sage<\/button>/s,
    );
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('referrer-policy'), 'same-origin');
  }
  assert.equal((await callOperator('GET', 'Sage')).body.state, 'not-connected');
  const press = (at: string, origin = address) =>
    fetch(at, {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  assert.equal((await press(page, 'https://evil.example')).ok, false);
  assert.match(
    await (await press(`${address}/sagecomplete?code=x&state=guessed`)).text(),
    /Please start again\./,
  );
  assert.match(
    await (await fetch(`${address}/sagecomplete?error=access_denied`)).text(),
    /Sage did not let us in\./,
  );

  const answer = await (await press(page)).text();
  assert.match(answer, /Sage is connected\..*business-funerals Ltd.*business-funerals/s);
  assert.deepEqual((await callOperator('GET', 'Sage')).body, {
    state: 'connected',
    message: 'Sage is connected.',
  });
  assert.match(await (await press(page)).text(), /Please start again\./);

  const run = (await callOperator('GET', 'Admin/SyncSageAPI')).body as { state: string; error: string };
  assert.deepEqual(
    [run.state, run.error],
    ['failed', 'Please set SAGE_BUSINESS_ID to the business whose accounts these are.'],
  );
  const housekeeping = (await callOperator('GET', 'Admin/BackgroundServiceAPI')).body as {
    results: object[];
  };
  assert.ok(
    housekeeping.results.some((line) =>
      isDeepStrictEqual(line, { name: 'Sage connection kept alive', count: 0 }),
    ),
  );
  const { code, state } = Object.fromEntries(back.searchParams);
  for (const secret of [code!, state!, 'our-secret', 'access-', 'refresh-'])
    assert.ok(!`${log.join('\n')}${answer}`.includes(secret));
});

test('wrong accounting settings are reported in a sentence each', () => {
  assert.deepEqual(readConfig({}).accounting, {
    codes: { bank: '1200', ledgers: { sales: '4000' } },
    sage: null,
  });
  const { codes, sage } = readConfig({
    SAGE_CLIENT_ID: 'our-id',
    SAGE_CLIENT_SECRET: 'our-secret',
    SAGE_BANK_ACCOUNT: '1210',
    SAGE_LEDGERS: 'sales=4001, memorials=4010',
    PUBLIC_URL: 'https://www.willow.example/',
  }).accounting;
  assert.deepEqual(codes, { bank: '1210', ledgers: { sales: '4001', memorials: '4010' } });
  assert.equal(sage?.returnUrl, 'https://www.willow.example/sagecomplete');
  assert.deepEqual(sage?.addresses, {
    api: 'https://api.accounting.sage.com/v3.1',
    token: 'https://oauth.accounting.sage.com/token',
    consent: 'https://www.sageone.com/oauth2/auth/central',
  });
  for (const [settings, message] of [
    [{ SAGE_CLIENT_ID: 'one' }, /SAGE_CLIENT_ID and SAGE_CLIENT_SECRET belong together/],
    [{ SAGE_BANK_ACCOUNT: 'Barclays' }, /SAGE_BANK_ACCOUNT must be a nominal code/],
    [{ SAGE_LEDGERS: 'sales:4000' }, /SAGE_LEDGERS must be names with nominal codes/],
    [
      { SAGE_TOKEN_URL: 'http://sage.example/token' },
      /SAGE_TOKEN_URL must be an address that starts with https/,
    ],
  ] as const)
    assert.throws(() => readConfig(settings), message);
});
