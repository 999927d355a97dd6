import { createHash } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import { sageConnectionContext, type SageConnection } from './sage/connection.ts';
import { backOfficeContext } from './back-office.ts';
import { jobsClientContext, type AdminApi } from './admin/jobs/jobs-client.ts';
import { createRemoteJobsClient } from './admin/jobs/remote-jobs.ts';
import { createLocalJobsClient } from './admin/jobs/local-jobs.ts';
import { providerContext, type Provider } from './provider.ts';
import { requestFactsContext, type RequestFacts } from './request-facts.ts';
import { siteContext, type Site } from './site.ts';
import { styles } from './styles.ts';

export type Website = {
  handle(request: Request, facts: Omit<RequestFacts, 'log'>): Promise<Response>;
  /**
   * Styles stand in each page; their hashes are what the content security policy allows. Null while
   * developing, when Vite puts in styles and scripts of its own and no policy would hold.
   */
  styleHashes: string[] | null;
};

type Parts = {
  backOffice: BackOffice;
  /** What our own back office answers an operator besides; null where another one answers. */
  operatorApi: (AdminApi & SageConnection) | null;
  provider: Provider;
  site: Site;
  log: (message: string) => void;
  mode?: 'development';
};

/** The website: request in, response out. It knows a back office and a provider, and no server. */
export function createWebsite(build: ServerBuild, parts: Parts): Website {
  const handle = createRequestHandler(build, parts.mode ?? 'production');
  const backOffice = withFailuresLogged(parts.backOffice, parts.log);
  const { operatorApi } = parts;
  const jobsClient = operatorApi
    ? createLocalJobsClient(backOffice, withFailuresLogged(operatorApi, parts.log))
    : createRemoteJobsClient(backOffice, parts.backOffice);
  return {
    handle: (request, facts) => {
      const context = new RouterContextProvider();
      context.set(backOfficeContext, withEventsCached(backOffice));
      context.set(jobsClientContext, jobsClient);
      context.set(sageConnectionContext, operatorApi);
      context.set(providerContext, parts.provider);
      context.set(siteContext, parts.site);
      context.set(requestFactsContext, { ...facts, log: parts.log });
      return handle(withoutOriginFromEmailLinks(request), context);
    },
    styleHashes: Object.values(styles).map(
      (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
    ),
  };
}

const emailLinkPaths = /^\/(mailshot|unsubscribe|emailsignoff)\//i;

/**
 * The router refuses a form whose `Origin` is not ours, so that nobody acts in a visitor's name. Where a letter
 * links to there is no visitor's name, no cookie and no key but the link itself; mail programs send their form from
 * anywhere (RFC 8058), and a browser that tells nobody the link tells no origin.
 */
function withoutOriginFromEmailLinks(request: Request): Request {
  if (emailLinkPaths.test(new URL(request.url).pathname)) request.headers.delete('Origin');
  return request;
}

// An action and the loader after it need the same list; a back office that is down is waited for once.
function withEventsCached(backOffice: BackOffice): BackOffice {
  let events: ReturnType<BackOffice['getBereavementEvents']> | undefined;
  return {
    ...backOffice,
    getBereavementEvents: (input) => (events ??= backOffice.getBereavementEvents(input)),
  };
}

const keyRefusals = new Set([401, 403]);

// A page says that something went wrong, never what; the reason is for the log. No input is written there.
function withFailuresLogged<Calls extends BackOffice | AdminApi>(
  calls: Calls,
  log: (message: string) => void,
): Calls {
  const functions = Object.entries(calls).map(([name, call]) => [
    name,
    (input: never) =>
      call(input).then(
        (answer: unknown) => {
          if (isRefused(answer) && keyRefusals.has(answer.status)) {
            log(`The back office refused ${name} with status ${answer.status}. Is API_KEY right?`);
          }
          return answer;
        },
        (error: Error) => {
          // A visitor's own line was cut: nothing is wrong with the back office.
          if (!('refused' in error))
            log(`The back office gave no usable answer to ${name}: ${reasonOf(error)}`);
          throw error;
        },
      ),
  ]);
  return Object.fromEntries(functions) as Calls;
}

// A database names its troubles by a code, and its message may hold what somebody typed.
function reasonOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.message.split('\n')[0]!;
}
