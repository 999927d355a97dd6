import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyEtag from '@fastify/etag';
import fastifyStatic from '@fastify/static';
import { minuteMs, hourMs } from '#contract/fields/durations.ts';
import { tryAgainSeconds } from '#back-office/database/unavailable.ts';
import type { Website } from '#website/handler.ts';
import { buildFolder } from './load-website.ts';
import { serveIcon } from './icon.ts';
import type { OperatorAuth } from '../sign-in/operator-auth.ts';
import type { OpenKeptForms } from '../sign-in/kept-forms.ts';
import type { StaffAuth } from '../sign-in/staff-auth.ts';
import { isPersonalPage, readUrl } from './page-address.ts';
import { serveSession } from './serve-session.ts';
import { paperBytesMax } from '#contract/operator/cases/papers.ts';
import { contactListBytesMax } from '#contract/operator/mailing/contacts.ts';
import { serveSettingFiles, settingUploads, type SettingFiles } from './serve-setting-files.ts';
import { formatActor, type SecurityLog } from '../monitoring/security-log.ts';
import { sendSharedPage, type SharedPages } from './shared-pages.ts';
import { streamChunks } from '../requests/stream-chunks.ts';
import { readBody } from '../requests/read-body.ts';
import { readForm } from '../requests/read-form.ts';
import { currentRequestId } from '../requests/request-id.ts';
import { hasTooManyParts, readImages, receiveImages } from '../requests/read-images.ts';
import { formatPagePolicy } from '../security.ts';
import { countAgainstLimit, type Counters } from '../requests/counters.ts';
import type { ClaimUpload } from '../requests/upload-claims.ts';
import { limitForms, refuseTooManyForms } from '../requests/form-cost.ts';
import { identifyVisitor } from '../requests/visitor.ts';

const formBytesMax = 256_000;
// Each request sends staff an email with two documents.
const requests = { of: 'requests', max: 20, windowMs: hourMs };
// Each request for a link may email somebody.
const links = { of: 'links', max: 20, windowMs: hourMs };
// Google and Microsoft ask for the calendars of many people from a few addresses.
const calendars = { of: 'calendars', max: 300, windowMs: 15 * minuteMs };
// A visitor's phone sends each photograph as a separate form.
const uploads = { of: 'uploads', max: 600, windowMs: minuteMs };
const manyParts = 60;
const imagesPerFormMax = 200;
const oneYearSeconds = 31_536_000;

/** Browsers that support it prefetch likely links. The list itself needs no script. */
const speculationRules = JSON.stringify({
  prefetch: [{ where: { href_matches: '/events*' }, eagerness: 'moderate' }],
});

type PageDependencies = {
  website: Website;
  /** The largest size of an image. */
  imageBytesMax: number;
  auth: OperatorAuth;
  /** Null with an external back office, which has no staff pages. */
  staffAuth: StaffAuth | null;
  /** Null in tests without sessions. */
  keptForms: OpenKeptForms | null;
  /** Null with our own back office. */
  beginUpload: ClaimUpload | null;
  sharedPages: SharedPages;
  settingFiles: SettingFiles | null;
  counters: Counters;
  securityLog: SecurityLog;
};

/** Serves pages and their built assets. */
export async function servePages(server: FastifyInstance, parts: PageDependencies) {
  const { imageBytesMax, settingFiles, counters } = parts;
  // Answers of the calls are never cached, so only pages and their assets get an ETag.
  await server.register(fastifyEtag, { weak: true });
  if (parts.website.styleHashes(null)) await serveAssets(server, parts.website);
  // Forms reach the website unparsed; it reads them with the standard FormData.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_: FastifyRequest, stream: IncomingMessage) =>
    readBody(stream, formBytesMax),
  );
  server.addContentTypeParser('application/x-www-form-urlencoded', (_: FastifyRequest, stream: Readable) =>
    readForm(stream),
  );
  server.get('/speculation-rules.json', (_, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('Cache-Control', 'max-age=3600')
      .send(speculationRules),
  );

  serveIcon(server);
  if (settingFiles) serveSettingFiles(server, settingFiles);
  const { auth, staffAuth } = parts;
  if (staffAuth) {
    serveSession(server, (request) => {
      const caller = readCaller(request);
      return staffAuth.authenticate(caller, auth.authenticate(caller));
    });
  }
  const show = createShow(parts);
  serveForms(server, show, counters);
  await server.register((pages) => serveUploads(pages, show, { imageBytesMax, counters }));
}

function serveForms(server: FastifyInstance, show: Show, counters: Counters) {
  const { onRequest, isOverLimit } = limitForms(counters);
  server.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    onRequest,
    handler: (request, reply) =>
      show(request, reply, {
        tooManyForms: isOverLimit(request),
        tooManyRequests: async () => (await countAgainstLimit(counters, request, requests)) !== null,
        tooManyLinks: async () => (await countAgainstLimit(counters, request, links)) !== null,
        calendarRetryAfter: () => countAgainstLimit(counters, request, calendars),
        images: null,
      }),
  });
}

async function serveUploads(
  server: FastifyInstance,
  show: Show,
  { imageBytesMax, counters }: Pick<PageDependencies, 'imageBytesMax' | 'counters'>,
) {
  await receiveImages(server);
  const receive =
    (reading: Parameters<typeof readImages>[1]) => async (request: FastifyRequest, reply: FastifyReply) => {
      const retryAfter = await countAgainstLimit(counters, request, uploads);
      if (retryAfter !== null) throw refuseTooManyForms(request, reply, retryAfter);
      const images = request.isMultipart()
        ? countRefusedImages(readImages(request, reading), () =>
            countAgainstLimit(counters, request, uploads, manyParts),
          )
        : null;
      const isClosed = async () => true;
      const sent = {
        tooManyForms: false,
        tooManyRequests: isClosed,
        tooManyLinks: isClosed,
        calendarRetryAfter: async () => null,
        images,
      };
      return show(request, reply, sent);
    };
  const config = { receivesImages: true };
  const ofImages = { imagesMax: imagesPerFormMax, bytesMax: imageBytesMax, nothingElse: false };
  const ofList = { imagesMax: 1, bytesMax: contactListBytesMax, nothingElse: false, what: 'A list' };
  server.post(uploadPath, { config }, receive(ofImages));
  server.post(listPath, { config }, receive(ofList));
  const ofPaper = { imagesMax: 1, bytesMax: paperBytesMax, nothingElse: false, what: 'A paper' };
  for (const path of paperPaths) server.post(path, { config }, receive(ofPaper));
  const { path, ...ofSettings } = settingUploads;
  server.post(path, { config }, receive({ ...ofSettings, imagesMax: 1, nothingElse: false }));
}

/** Counts a form with too many parts as that many forms, because reading them is what takes the time. */
async function* countRefusedImages(images: ReturnType<typeof readImages>, count: () => Promise<unknown>) {
  try {
    yield* images;
  } catch (error) {
    if (hasTooManyParts(error)) await count();
    throw error;
  }
}

// The website's path for photographs, which it matches in upper or lower case.
const inAnyCase = 'documentupload'.replace(/./g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const uploadPath = `/:page(^${inAnyCase}$)/*`;

// The form for a list of contacts, with the size limit of the call `importContacts`.
const listPath = '/office/contacts/import';

// The forms for a paper of a case, of a family and of staff.
const paperPaths = ['/application/:token/papers/:kind', '/office/cases/:number/papers/new/:kind'];

type Show = (request: FastifyRequest, reply: FastifyReply, sent: ReceivedForm) => Promise<FastifyReply>;

const createShow = (parts: PageDependencies): Show => {
  const render = renderPage(parts);
  return async (request, reply, sent) => {
    const stored = await parts.sharedPages.find(request);
    if (stored) return sendSharedPage(request, reply, stored);
    const rendering = parts.sharedPages.begin(request);
    const rendered = await render(request, sent).catch((error: unknown) => {
      rendering.end(null);
      throw error;
    });
    const shared = rendering.end(rendered.shared);
    return shared ? sendSharedPage(request, reply, shared) : sendPage(reply, rendered);
  };
};

const renderPage =
  ({ website, auth, staffAuth, keptForms, beginUpload, securityLog }: PageDependencies) =>
  async (request: FastifyRequest, sent: ReceivedForm) => {
    const nonce = randomBytes(16).toString('base64');
    const caller = readCaller(request);
    const operator = auth.authenticate(caller);
    const staff = staffAuth && staffAuth.authenticate(caller, operator);
    const pageRequest = createWebRequest(request);
    let isShared = false;
    const facts = {
      requestId: request.id,
      nonce,
      answersForm: request.method === 'POST',
      operator,
      staff,
      keptForms: keptForms && keptForms(caller.cookies),
      beginUpload,
      markShared: () => void (isShared = true),
      ...sent,
    };
    const response = await currentRequestId.run(request.id, () => website.handle(pageRequest, facts));
    if (response.status === 403) {
      const actor = staff && (await staff.actor().catch(() => null));
      const route = website.sectionOf(new URL(pageRequest.url).pathname);
      // The sign-in page has no actor here, and logs its own refusals.
      if (actor) securityLog('A page was refused', { reqId: request.id, who: formatActor(actor), route });
    }
    const isPersonal = request.method === 'POST' || isPersonalPage(new URL(pageRequest.url));
    const { body, headers } = await readPage(response, { nonce, website, isPersonal });
    const setsCookie = response.headers.has('Set-Cookie');
    const isForAll = isShared && !isPersonal && !setsCookie && response.status === 200;
    return { response, body, headers, shared: isForAll && body ? { body, headers } : null };
  };

function readCaller({ id, ip, headers }: FastifyRequest) {
  const { cookie = '', 'user-agent': userAgent = '' } = headers;
  return { visitor: identifyVisitor(ip), cookies: cookie, userAgent, requestId: id };
}

type ReceivedForm = Pick<
  Parameters<Website['handle']>[1],
  'tooManyForms' | 'tooManyRequests' | 'tooManyLinks' | 'calendarRetryAfter' | 'images'
>;

async function serveAssets(server: FastifyInstance, { styleFiles }: Website) {
  await server.register(fastifyStatic, {
    root: join(buildFolder, 'client', 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    decorateReply: false,
    immutable: true,
    maxAge: oneYearSeconds * 1000,
  });
  server.get<{ Params: { name: string } }>('/assets/styles/:name', (request, reply) => {
    const sheet = styleFiles.get(request.params.name);
    if (sheet === undefined) return reply.callNotFound();
    return reply
      .type('text/css; charset=utf-8')
      .header('Cache-Control', `public, max-age=${oneYearSeconds}, immutable`)
      .send(sheet);
  });
}

function createWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The origin of a form was checked before any route, also behind a proxy. The router knows only this address.
    if (typeof value === 'string' && name !== 'origin') headers.set(name, value);
  }
  const body =
    request.method === 'POST' && Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : undefined;
  return new Request(readUrl(request), {
    method: request.method,
    headers,
    ...(body && { body }),
  });
}

type PageFacts = { nonce: string; website: Website; isPersonal: boolean };

type ReadPage = { body: Buffer | null; headers: Record<string, string> };

/** Reads the page of an answer and the headers that it needs. A download has no body here, because it is streamed. */
async function readPage(response: Response, { website, nonce, isPersonal }: PageFacts): Promise<ReadPage> {
  const isDownload = response.headers.has('Content-Disposition');
  const body = response.body && !isDownload ? Buffer.from(await response.arrayBuffer()) : null;
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value;
  // Pages with typed text, or opened by a private link, must not stay in the cache of a shared computer.
  if (isPersonal || !response.headers.has('Cache-Control'))
    headers['cache-control'] = isPersonal ? 'no-store' : 'private, no-cache';
  if (isPersonal) headers['x-robots-tag'] = 'noindex';
  if (response.status === 503) headers['retry-after'] = String(tryAgainSeconds);
  const extraPolicy = response.headers.get('Content-Security-Policy') ?? '';
  const styleHashes = website.styleHashes(body);
  if (styleHashes) headers['content-security-policy'] = formatPagePolicy({ styleHashes, nonce, extraPolicy });
  headers['speculation-rules'] = '"/speculation-rules.json"';
  return { body, headers };
}

async function sendPage(reply: FastifyReply, { response, body, headers }: ReadPage & { response: Response }) {
  reply.code(response.status).headers(headers);
  for (const cookie of response.headers.getSetCookie()) reply.header('Set-Cookie', cookie);
  if (response.body && !body) return sendDownload(reply, response.body);
  return reply.send(body ?? '');
}

/** Streams a download. */
async function sendDownload(reply: FastifyReply, body: NonNullable<Response['body']>) {
  return reply.send(await streamChunks(reply, body));
}
