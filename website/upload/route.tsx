import type { VisitorApi } from '#contract/visitor/calls.ts';
import { readMs } from '#contract/http/time-limits.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { BackOffice } from '#contract/calls.ts';
import { isRefused } from '#contract/call.ts';
import { visitorContext } from '../visitor.ts';
import { data, href } from 'react-router';
import { RemovalKey } from '#contract/photographs.ts';
import { backOfficeContext } from '../back-office.ts';
import type { HydrationHandle } from '../hydration.ts';
import { requestFactsContext } from '../request-facts.ts';
import { siteContext } from '../site.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { newRandomKey } from './sending/random-key.ts';
import { storeImages } from './store-images.ts';
import { orderHeader, readOrder } from './sending/upload-order.ts';
import { embeddedHeaders } from '../ui/embed/headers.ts';
import { closed, notRecognised, upload, viewOnly } from './messages.ts';
import { answerForm, asksForRemoval } from './removal/answer-form.ts';
import { removalStatus, removeAdded } from './removal/remove-added.ts';
import { removalField, removalKeyHeader } from './removal/removal-key.ts';
import { readTry, tryHeader, tryParameter } from './sending/tries.ts';
import { leftOutCode, type FormAnswer, type StoredImage } from './stored-image.ts';
import { UploadForm } from './form.tsx';
import { withTimeout } from '../ui/with-timeout.ts';
import type { Route } from './+types/route.ts';

type LinkUse = {
  /** `view-only`: the link is for looking at the photographs. `closed`: no more are added to this funeral. */
  word: 'funeral' | 'view-only' | 'closed' | 'not-recognised';
  /** Whether the link opens the gallery too. */
  mayView: boolean;
};

const mayDoBoth: LinkUse = { word: 'funeral', mayView: true };
const opensNothing: LinkUse = { word: 'not-recognised', mayView: false };

/** Asked before anything is chosen. If the rights cannot be read, both are allowed. */
async function readLinkUse(visitor: VisitorApi | null, backOffice: BackOffice, key: string) {
  if (!visitor) return readExternalUse(backOffice, key);
  const link = await withTimeout(readMs, visitor.getFuneralLink({ key }));
  if (!link) return mayDoBoth;
  if (isRefused(link)) return link.status === 404 ? opensNothing : mayDoBoth;
  const { mayAdd, mayView, isOpen } = link;
  return { word: mayAdd ? (isOpen ? 'funeral' : 'closed') : 'view-only', mayView } satisfies LinkUse;
}

const externalAnswerMs = 3_000;

/** Every guid may name a funeral. For any other text, asks the back office. */
async function readExternalUse(backOffice: BackOffice, funeralGuid: string): Promise<LinkUse> {
  if (guidPattern.test(funeralGuid)) return mayDoBoth;
  const images = await withTimeout(externalAnswerMs, backOffice.getImages({ funeralGuid }));
  return isRefused(images) ? opensNothing : mayDoBoth;
}

export const handle: HydrationHandle<LinkUse> = {
  hydrates: (page) => page?.word === 'funeral',
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
  if (asksForRemoval(request)) {
    const { word, status } = await removeWith(input, await request.formData());
    return Response.json({ removal: word }, { status });
  }
  const key = RemovalKey.safeParse(request.headers.get(removalKeyHeader)).data ?? null;
  const order = readOrder(request.headers.get(orderHeader));
  const { answers, status } = await takeImages(input, request.headers.get(tryHeader), () => ({
    removalKey: key,
    order,
  }));
  const { code, says, removalKey } = answers[0] ?? { code: 'empty', says: upload.noImages };
  return Response.json(status === 200 ? { stored: true, removable: Boolean(removalKey) } : { code, says }, {
    status,
  });
}

async function removeWith({ params, context }: Omit<MiddlewareInput, 'request'>, form: FormData) {
  const removal = context.get(visitorContext);
  const word = await removeAdded(removal, params.funeralGuid!, form.get(removalField));
  return { word, status: removalStatus[word] };
}

async function takeImages(
  { params, context }: Omit<MiddlewareInput, 'request'>,
  tryKey: string | null,
  factsOf: Parameters<typeof storeImages>[0]['factsOf'],
) {
  const { images, beginUpload } = context.get(requestFactsContext);
  const key = readTry(tryKey);
  const answers = await storeImages({
    backOffice: context.get(backOfficeContext),
    funeralGuid: params.funeralGuid!,
    images,
    factsOf,
    isFirstTry: async (name) => !beginUpload || !key || beginUpload(`${key} ${name}`),
  });
  return { answers, status: statusOf(answers) };
}

// Files that are left out do not turn an otherwise successful upload into a failure.
function statusOf(answers: StoredImage[]): number {
  if (answers.length === 0) return 400;
  const images = answers.filter(({ code }) => code !== leftOutCode);
  return Math.max(...(images.length > 0 ? images : answers).map(({ status }) => status));
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const links = context.get(visitorContext);
  const use = await readLinkUse(links, context.get(backOfficeContext), params.funeralGuid!);
  // Previews are blob URLs.
  const headers = embeddedHeaders(context.get(siteContext), "'self' data: blob:");
  const formKey = context.get(requestFactsContext).beginUpload && newRandomKey();
  return data<UploadPage>({ ...use, formKey }, { status: statusOfPage[use.word], headers });
}

type UploadPage = LinkUse & {
  /** Of this page, with which its form counts once; null where the same photograph is kept once. */
  formKey: string | null;
};

const statusOfPage = { funeral: 200, closed: 403, 'view-only': 403, 'not-recognised': 404 };

/** Without JavaScript, the browser sends all images in one form, and one form for each removal. */
export async function action(input: Route.ActionArgs) {
  if (asksForRemoval(input.request)) {
    const form = await input.request.formData();
    const { word, status } = await removeWith(input, form);
    return data<FormAnswer>(answerForm(form, word), { status });
  }
  const batch = newRandomKey();
  const key = new URL(input.request.url).searchParams.get(tryParameter);
  const { answers, status } = await takeImages(input, key, (number) => ({
    removalKey: newRandomKey(),
    order: { batch, number },
  }));
  return data<FormAnswer>({ images: answers, removal: null }, { status });
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function DocumentUpload({ loaderData, params, actionData }: Route.ComponentProps) {
  const { mayView, formKey } = loaderData;
  // The funeral may have been closed after the form was opened. Its answer is still shown.
  const word = actionData ? 'funeral' : loaderData.word;
  const { heading, lead } = pages[word];
  return (
    <>
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      {word === 'funeral' && <UploadForm answer={actionData ?? null} mayView={mayView} formKey={formKey} />}
      {(word === 'view-only' || word === 'closed') && mayView && (
        <p>
          <a
            className="button button-main"
            href={href('/documentviewer/:funeralGuid', { funeralGuid: params.funeralGuid })}
          >
            {upload.seeGallery}
          </a>
        </p>
      )}
    </>
  );
}

const pages = { funeral: upload, closed, 'view-only': viewOnly, 'not-recognised': notRecognised };

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorMessage error={error} />;
}
