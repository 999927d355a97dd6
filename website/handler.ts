import { createHash } from 'node:crypto';
import { createRequestHandler, href, RouterContextProvider, type ServerBuild } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import { isStaffPath } from '#contract/http/staff-paths.ts';
import type { AllCalls } from '#contract/operator/calls.ts';
import type { VisitorApi } from '#contract/visitor/calls.ts';
import type { EventPages } from '#contract/events.ts';
import type { Retention } from '#contract/retention.ts';
import { backOfficeContext } from './back-office-context.ts';
import { clockContext } from './clock.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { jobsClientContext } from './admin/jobs/jobs-client.ts';
import { createRemoteJobsClient } from './admin/jobs/remote-jobs.ts';
import { createLocalJobsClient } from './admin/jobs/local-jobs.ts';
import { handleFormWithoutSession } from './office/sign-in/form-without-session.ts';
import { staffContext } from './office/require-staff.ts';
import { providerContext, type Provider } from './provider.ts';
import {
  createWholeEvents,
  createPagedEvents,
  listedEventsContext,
  type ListedEvents,
} from './events/list/listed-events.ts';
import { formFileContext, formSignInContext } from './ui/kept-form/kept-form.ts';
import { requestFactsContext, type RequestFacts } from './request-facts.ts';
import { sealerContext, type Sealer } from './sealed-content.ts';
import { customNoticeContext, type CustomNotice } from './trust/custom-notice.ts';
import { retentionContext } from './trust/retention.ts';
import { createSectionFinder } from './sections.ts';
import { siteContext, type Site } from './site.ts';
import { styles } from './styles.ts';
import { createStyleFiles } from './ui/frame/style-files.ts';
import { visitorContext } from './visitor-context.ts';

export type Website = {
  handle(request: Request, facts: Omit<RequestFacts, 'log' | 'isUnavailable'>): Promise<Response>;
  /** The route of an address, for metrics: `/events`, `/office/requests` or `unknown`. There are few of them. */
  sectionOf(path: string): string;
  /**
   * Hashes of the inline styles of a page, for its content security policy. Null in development, where Vite adds
   * styles and scripts of its own.
   */
  styleHashes(page: Buffer | null): string[] | null;
  /** The whole styles of pages with script, by the names of their files. */
  styleFiles: Map<string, string>;
};

type Facts = Parameters<Website['handle']>[1];

type WebsiteDependencies = {
  backOffice: BackOffice;
  /** The calls of visitors besides the fifteen; null with an external back office. */
  visitorApi: VisitorApi | null;
  /** All calls of our own back office, bound to an actor; null with an external back office. */
  callsAs: ((actor: Actor) => AllCalls) | null;
  /** Null with an external back office, which has one call for all events. */
  eventPages: EventPages | null;
  /** Null with an external back office. */
  retention: (() => Retention) | null;
  /** The same object until a setting changes. */
  provider: () => Provider;
  /** The provider's additions to the privacy notice. */
  customNotice: () => CustomNotice;
  site: () => Site;
  sealer: Sealer;
  clock: () => Date;
  log: (message: string) => void;
  isUnavailable: RequestFacts['isUnavailable'];
  mode?: 'development';
};

/** Creates the website as a request handler. It does not depend on the server that runs it. */
export function createWebsite(build: ServerBuild, parts: WebsiteDependencies): Website {
  const handle = createRequestHandler(build, parts.mode ?? 'production');
  const contextOf = createContexts(parts);
  return {
    handle: async (request, facts) => {
      const actor = await findActor(request, facts);
      const { staff, operator, keptForms } = facts;
      const answer =
        keptForms &&
        (await handleFormWithoutSession(request, {
          staff,
          operator,
          keptForms,
          show: (page, here) => {
            const context = contextOf(facts, null);
            context.set(formSignInContext, here);
            return handle(new Request(new URL(`/${page}`, request.url)), context);
          },
          showFile: (here) => {
            const context = contextOf(facts, null);
            context.set(formFileContext, here);
            return handle(new Request(new URL(href('/office/sign-in/file'), request.url)), context);
          },
          act: (form, as) => handle(form, contextOf(markSignedIn(facts, as), as)),
        }));
      return answer ?? handle(request, contextOf(facts, actor));
    },
    styleHashes: (page) => computeStyleHashes(page, parts.provider()),
    styleFiles,
    sectionOf: createSectionFinder(build.routes),
  };
}

/** Marks the actor as signed in, because the cookies of the request are from before the sign-in. */
const markSignedIn = (facts: Facts, actor: Actor): Facts => ({
  ...facts,
  operator: { ...facts.operator, isSignedIn: async () => actor.kind === 'operator' },
  staff: facts.staff && { ...facts.staff, actor: async () => actor },
});

/** Creates the contexts for a request's pages, depending on the signed-in person. */
function createContexts(parts: WebsiteDependencies) {
  const backOffice = logFailures(parts.backOffice, parts.log);
  const callsFor = parts.callsAs && ((actor: Actor) => logFailures(parts.callsAs!(actor), parts.log));
  const visitorApi = parts.visitorApi && logFailures(parts.visitorApi, parts.log);
  const pages = parts.eventPages && logFailures(parts.eventPages, parts.log);
  const listedIn = pages ? createPagedEvents(pages) : createWholeEvents;
  const remoteJobs = createRemoteJobsClient(backOffice, parts.backOffice, parts.clock);
  return (facts: Facts, actor: Actor | null) => {
    const context = new RouterContextProvider();
    const staff = callsFor && actor ? { actor, api: callsFor(actor) } : null;
    const withEvents = cacheEvents(backOffice);
    context.set(backOfficeContext, withEvents);
    context.set(visitorContext, visitorApi);
    context.set(listedEventsContext, cachePages(listedIn(withEvents)));
    context.set(jobsClientContext, staff ? createLocalJobsClient(staff.api, staff.actor) : remoteJobs);
    context.set(staffContext, staff);
    context.set(customNoticeContext, parts.customNotice());
    context.set(retentionContext, parts.retention && parts.retention());
    context.set(providerContext, parts.provider());
    context.set(siteContext, parts.site());
    context.set(sealerContext, parts.sealer);
    context.set(clockContext, parts.clock);
    context.set(requestFactsContext, { ...facts, log: parts.log, isUnavailable: parts.isUnavailable });
    return context;
  };
}

const computeHash = (text: string | Buffer) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const styleStart = Buffer.from('<style>');
const styleEnd = Buffer.from('</style>');

/**
 * Computes the hashes of our own styles, which come first in the head, of the whole styles that replace them after the
 * first paint, and of the provider's colours. An answer without a page has none.
 */
function computeStyleHashes(page: Buffer | null, { colourStyle }: Provider): string[] {
  const start = page?.indexOf(styleStart) ?? -1;
  if (start < 0) return [];
  const own = page!.subarray(start + styleStart.length, page!.indexOf(styleEnd, start));
  const whole = styleFiles.get(readStyleFileName(page!));
  return [own, whole, colourStyle].filter((style) => style != null).map(computeHash);
}

const styleFiles = createStyleFiles(Object.values(styles));

const styleFileStart = Buffer.from(' type="text/later" data-styles="');

function readStyleFileName(page: Buffer): string {
  const start = page.indexOf(styleFileStart) + styleFileStart.length;
  return start < styleFileStart.length ? '' : page.toString('latin1', start, page.indexOf('"', start));
}

// The next page shows the error if the session cannot be read.
const findActor = async ({ url }: Request, { staff }: Pick<RequestFacts, 'staff'>) =>
  staff && isStaffPath(new URL(url).pathname) ? staff.actor().catch(() => null) : null;

// An action and the loader after it need the same list. Caching it also means only one time-out per request.
function cacheEvents(backOffice: BackOffice): BackOffice {
  let events: ReturnType<BackOffice['getBereavementEvents']> | undefined;
  return {
    ...backOffice,
    getBereavementEvents: (input) => (events ??= backOffice.getBereavementEvents(input)),
  };
}

/** Caches reads, which the action, the cached list and the loader of a request share. */
function cachePages(events: ListedEvents): ListedEvents {
  const read = new Map<string, Promise<unknown>>();
  const once = <Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = read.get(key) ?? ask();
    read.set(key, answer);
    return answer as Promise<Answer>;
  };
  return {
    readPage: (query) => once(`page ${query.page} ${query.town}`, () => events.readPage(query)),
    find: (guid) => once(`event ${guid}`, () => events.find(guid)),
  };
}

const keyRefusals = new Set([401, 403]);

type Functions = Record<string, (input: never) => Promise<unknown>>;

// Pages never show the reason of a failure, so it is logged here, without any input.
function logFailures<Calls extends object>(calls: Calls, log: (message: string) => void): Calls {
  const functions = Object.entries(calls as Functions).map(([name, call]) => [
    name,
    (input: never) =>
      call(input).then(
        (answer: unknown) => {
          if (isRefused(answer) && keyRefusals.has(answer.status) && answer.code !== 'role-missing') {
            log(`The back office refused ${name} with status ${answer.status}. Is API_KEY right?`);
          }
          return answer;
        },
        (error: Error) => {
          // Errors with `refused` come from a visitor's dropped connection, not from the back office.
          if (!('refused' in error))
            log(`The back office gave no usable answer to ${name}: ${describeReason(error)}`);
          throw error;
        },
      ),
  ]);
  return Object.fromEntries(functions) as Calls;
}

// Database errors have a code, and their messages may contain what a visitor typed.
function describeReason(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.message.split('\n')[0]!;
}
