import type { VisitorApi } from '#contract/visitor/calls.ts';
import { readMs } from '#contract/http/time-limits.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { BackOffice } from '#contract/calls.ts';
import { isRefused } from '#contract/call.ts';
import { visitorContext } from '../visitor-context.ts';
import { data, href } from 'react-router';
import { RemovalKey } from '#contract/photographs.ts';
import { backOfficeContext } from '../back-office-context.ts';
import type { PageHandle } from '../page-handle.ts';
import { requestFactsContext } from '../request-facts.ts';
import { siteContext } from '../site.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { createRandomKey } from './sending/random-key.ts';
import { storeImages } from './store-images.ts';
import { orderHeader, readOrder } from './sending/upload-order.ts';
import { createEmbeddedHeaders } from '../ui/embed/headers.ts';
import { closedTexts, notRecognised, describePhotographs, uploadTexts, viewOnlyTexts } from './messages.ts';
import { answerCaptions, answerRemoval, isAboutAdded } from './added/answer-form.ts';
import { captionsStatus, saveCaptions } from './added/save-captions.ts';
import { removalStatus, removeAdded } from './removal/remove-added.ts';
import { removalField, removalKeyHeader } from './removal/removal-key.ts';
import { readAttempt, attemptHeader, attemptParameter } from './sending/attempts.ts';
import { leftOutCode, type FormAnswer, type StoredImage } from './stored-image.ts';
import { UploadForm } from './form.tsx';
import { CallUs } from '../ui/frame/phone-link.tsx';
import { useIsFramed, useIsLocalBackOffice, useProvider } from '../ui/use-provider.ts';
import { withTimeout } from '../ui/with-timeout.ts';
import { Title } from '../ui/frame/title.tsx';
import type { Route } from './+types/route.ts';

type LinkRights = {
  /** `view-only`: the link is for looking at the photographs. `closed`: no more are added to this funeral. */
  outcome: 'funeral' | 'view-only' | 'closed' | 'not-recognised';
  /** Whether the link opens the gallery too. */
  canView: boolean;
  /** Null if the page must not show it. */
  personName: string | null;
};

const allRights: LinkRights = { outcome: 'funeral', canView: true, personName: null };
const noRights: LinkRights = { outcome: 'not-recognised', canView: false, personName: null };

/** Reads what the link allows, before anything is chosen. If the rights cannot be read, both are allowed. */
async function readLinkRights(visitor: VisitorApi | null, backOffice: BackOffice, key: string) {
  if (!visitor) return readExternalRights(backOffice, key);
  const link = await withTimeout(readMs, visitor.getFuneralLink({ key }));
  if (!link) return allRights;
  if (isRefused(link)) return link.status === 404 ? noRights : allRights;
  const { canAdd, canView, isOpen, personName } = link;
  return {
    outcome: canAdd ? (isOpen ? 'funeral' : 'closed') : 'view-only',
    canView,
    personName,
  } satisfies LinkRights;
}

const externalAnswerMs = 3_000;

/** Reads what an external back office allows. Every guid may name a funeral; for other texts it is asked. */
async function readExternalRights(backOffice: BackOffice, funeralGuid: string): Promise<LinkRights> {
  if (guidPattern.test(funeralGuid)) return allRights;
  const images = await withTimeout(externalAnswerMs, backOffice.getImages({ funeralGuid }));
  return isRefused(images) ? noRights : allRights;
}

export const handle: PageHandle<LinkRights> = {
  hydrates: (page) => page?.outcome === 'funeral',
  styles: 'upload',
  embeddable: true,
};
export const middleware = [answerScript];

type MiddlewareInput = Pick<Route.ActionArgs, 'request' | 'params' | 'context'>;

/** Answers the script of this page, which sends one image a request. */
async function answerScript(input: MiddlewareInput, next: () => Promise<Response>) {
  const { request } = input;
  if (request.method !== 'POST' || !request.headers.get('Accept')?.includes('application/json'))
    return next();
  if (isAboutAdded(request)) {
    const form = await request.formData();
    const { removal, captions, status } = await changeAdded(input, form);
    return Response.json(removal ? { removal } : { captions }, { status });
  }
  const key = RemovalKey.safeParse(request.headers.get(removalKeyHeader)).data ?? null;
  const order = readOrder(request.headers.get(orderHeader));
  const { answers, status } = await takeImages(input, request.headers.get(attemptHeader), () => ({
    removalKey: key,
    order,
  }));
  const { code, message, removalKey } = answers[0] ?? { code: 'empty', message: uploadTexts.noImages };
  return Response.json(
    status === 200 ? { stored: true, removable: Boolean(removalKey) } : { code, message },
    {
      status,
    },
  );
}

/** Removes an added photograph, or saves captions. */
async function changeAdded({ params, context }: Omit<MiddlewareInput, 'request'>, form: FormData) {
  const visitor = context.get(visitorContext);
  const funeralGuid = params.funeralGuid!;
  if (form.has(removalField)) {
    const removal = await removeAdded(visitor, funeralGuid, form.get(removalField));
    return { removal, captions: null, status: removalStatus[removal] };
  }
  const captions = await saveCaptions(visitor, funeralGuid, form);
  return { removal: null, captions, status: captionsStatus[captions.outcome] };
}

async function takeImages(
  { params, context }: Omit<MiddlewareInput, 'request'>,
  tryKey: string | null,
  factsOf: Parameters<typeof storeImages>[0]['factsOf'],
) {
  const { images, beginUpload } = context.get(requestFactsContext);
  const key = readAttempt(tryKey);
  const answers = await storeImages({
    backOffice: context.get(backOfficeContext),
    funeralGuid: params.funeralGuid!,
    images,
    factsOf,
    isFirstTry: async (name) => !beginUpload || !key || beginUpload(`${key} ${name}`),
  });
  return { answers, status: chooseStatus(answers) };
}

// Files that are left out do not turn an otherwise successful upload into a failure.
function chooseStatus(answers: StoredImage[]): number {
  if (answers.length === 0) return 400;
  const images = answers.filter(({ code }) => code !== leftOutCode);
  return Math.max(...(images.length > 0 ? images : answers).map(({ status }) => status));
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const links = context.get(visitorContext);
  const use = await readLinkRights(links, context.get(backOfficeContext), params.funeralGuid!);
  // Previews are blob URLs.
  const headers = createEmbeddedHeaders(context.get(siteContext), "'self' data: blob:");
  const formKey = context.get(requestFactsContext).beginUpload && createRandomKey();
  return data<UploadPage>({ ...use, formKey }, { status: statusOfPage[use.outcome], headers });
}

type UploadPage = LinkRights & {
  /** The key with which a repeated form counts once; null if the back office stores each photograph once. */
  formKey: string | null;
};

const statusOfPage = { funeral: 200, closed: 403, 'view-only': 403, 'not-recognised': 404 };

/** Without JavaScript, the browser sends all images in one form, and one form for each act on them. */
export async function action(input: Route.ActionArgs) {
  if (isAboutAdded(input.request)) {
    const form = await input.request.formData();
    const { removal, captions, status } = await changeAdded(input, form);
    const answer = removal ? answerRemoval(form, removal) : answerCaptions(form, captions);
    return data<FormAnswer>(answer, { status });
  }
  const batch = createRandomKey();
  const key = new URL(input.request.url).searchParams.get(attemptParameter);
  const { answers, status } = await takeImages(input, key, (number) => ({
    removalKey: createRandomKey(),
    order: { batch, number },
  }));
  return data<FormAnswer>({ images: answers, removal: null, captions: null, addedBy: '' }, { status });
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function DocumentUpload({ loaderData, params, actionData }: Route.ComponentProps) {
  const { canView, personName, formKey } = loaderData;
  // The funeral may have been closed after the form was opened. Its answer is still shown.
  const code = actionData ? 'funeral' : loaderData.outcome;
  const { heading, lead } = pages[code];
  const phone = useProvider()?.phone;
  return (
    <>
      <Title heading={heading} />
      <h1>{personName ? formatHeading(code, personName) : heading}</h1>
      <p className="lead">{lead}</p>
      {code === 'funeral' && <UploadForm answer={actionData ?? null} canView={canView} formKey={formKey} />}
      {(code === 'view-only' || code === 'closed') && canView && (
        <p>
          <a
            className="button button-main"
            href={href('/documentviewer/:funeralGuid', { funeralGuid: params.funeralGuid })}
          >
            {uploadTexts.seeGallery}
          </a>
        </p>
      )}
      {code === 'funeral' && <AboutTerms funeralGuid={params.funeralGuid} />}
      {code !== 'funeral' && <CallUs phone={phone} />}
    </>
  );
}

const formatHeading = (code: LinkRights['outcome'], personName: string): string =>
  code === 'funeral' ? uploadTexts.headingFor(personName) : describePhotographs(personName);

/** Links to the terms, which open a new page from a frame. */
function AboutTerms({ funeralGuid }: { funeralGuid: string }) {
  const target = useIsFramed() ? { target: '_blank', rel: 'noopener' } : {};
  if (!useIsLocalBackOffice()) return null;
  return (
    <p className="kinds">
      {uploadTexts.beforeTerms}{' '}
      <a href={href('/photograph-terms')} {...target}>
        {uploadTexts.toTerms}
      </a>
      .{' '}
      <a href={href('/documentviewer/:funeralGuid/report', { funeralGuid })} {...target}>
        {uploadTexts.toReport}
      </a>
    </p>
  );
}

const pages = {
  funeral: uploadTexts,
  closed: closedTexts,
  'view-only': viewOnlyTexts,
  'not-recognised': notRecognised,
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorMessage error={error} />;
}
