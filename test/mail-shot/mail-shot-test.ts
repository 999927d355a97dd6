import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, externalTest } from '../support/browser/test.ts';

export { expect };

export type OtherWebsite = Awaited<ReturnType<typeof serveOtherWebsite>>;

/** A website beside Lychgate, whose pages all have the title "Calendar". */
export async function serveOtherWebsite() {
  const arrivals: { path: string; referrer: string | undefined }[] = [];
  const server = createServer(({ url, headers }, response) => {
    arrivals.push({ path: url!, referrer: headers.referer });
    response.setHeader('Content-Type', 'text/html');
    response.end('<title>Calendar</title><link rel="icon" href="data:,"><h1>Calendar of events</h1>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** The requests it received. */
    arrivals,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A test in front of an external back office of a provider with another website. */
export const test = externalTest.extend<{ otherWebsite: OtherWebsite }>({
  otherWebsite: async ({ keepRunning }, use) => use(await keepRunning(serveOtherWebsite)),
  settings: ({ otherWebsite: { port } }, use) => use({ SITE_HOSTS: `localhost:${port}` }),
});
