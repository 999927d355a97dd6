import { data } from 'react-router';
import { RemovalKey } from '#contract/photographs.ts';
import { backOfficeContext, isOwnOfficeContext } from '../back-office.ts';
import type { HydrationHandle } from '../hydration.ts';
import { requestFactsContext } from '../request-facts.ts';
import { siteContext } from '../site.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { newRandomKey } from './sending/random-key.ts';
import { storeImages } from './store-images.ts';
import { orderHeader, readOrder } from './sending/upload-order.ts';
import { embeddedHeaders } from '../ui/embed/headers.ts';
import { funeralLinksContext, readLinkUse, type LinkUse } from './funeral-link.ts';
import { closed, notRecognised, notSent, upload, viewOnly } from './messages.ts';
import { answerForm, asksForRemoval } from './removal/answer-form.ts';
import { photographRemovalContext, removalStatus, removeAdded } from './removal/remove-added.ts';
import { removalField, removalKeyHeader } from './removal/removal-key.ts';
import { isRepeatedByBrowser, tryHeader } from './sending/tries.ts';
import { leftOutCode, notRepeatedCode, type FormAnswer, type StoredImage } from './stored-image.ts';
import { UploadForm } from './form.tsx';
import { galleryAddress } from './next-steps.tsx';
import type { Route } from './+types/route.ts';

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
  const mayKeepCopies = !input.context.get(isOwnOfficeContext);
  if (mayKeepCopies && isRepeatedByBrowser(request.headers.get(tryHeader)))
    return Response.json({ code: notRepeatedCode, says: notSent.uncertain }, { status: 503 });
  const key = RemovalKey.safeParse(request.headers.get(removalKeyHeader)).data ?? null;
  const order = readOrder(request.headers.get(orderHeader));
  const { answers, status } = await takeImages(input, () => ({ removalKey: key, order }));
  const { code, says, removalKey } = answers[0] ?? { code: 'empty', says: upload.noImages };
  return Response.json(status === 200 ? { stored: true, removable: Boolean(removalKey) } : { code, says }, {
    status,
  });
}

async function removeWith({ params, context }: Omit<MiddlewareInput, 'request'>, form: FormData) {
  const removal = context.get(photographRemovalContext);
  const word = await removeAdded(removal, params.funeralGuid!, form.get(removalField));
  return { word, status: removalStatus[word] };
}

async function takeImages(
  { params, context }: Omit<MiddlewareInput, 'request'>,
  factsOf: Parameters<typeof storeImages>[3],
) {
  const { images } = context.get(requestFactsContext);
  const funeralGuid = params.funeralGuid!;
  const answers = await storeImages(context.get(backOfficeContext), funeralGuid, images, factsOf);
  return { answers, status: statusOf(answers) };
}

// Files that are left out do not turn an otherwise successful upload into a failure.
function statusOf(answers: StoredImage[]): number {
  if (answers.length === 0) return 400;
  const images = answers.filter(({ code }) => code !== leftOutCode);
  return Math.max(...(images.length > 0 ? images : answers).map(({ status }) => status));
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const links = context.get(funeralLinksContext);
  const use = await readLinkUse(links, context.get(backOfficeContext), params.funeralGuid!);
  // Previews are blob URLs.
  const headers = embeddedHeaders(context.get(siteContext), "'self' data: blob:");
  return data<LinkUse>(use, { status: statusOfPage[use.word], headers });
}

const statusOfPage = { funeral: 200, closed: 403, 'view-only': 403, 'not-recognised': 404 };

/** Without JavaScript, the browser sends all images in one form, and one form for each removal. */
export async function action(input: Route.ActionArgs) {
  if (asksForRemoval(input.request)) {
    const form = await input.request.formData();
    const { word, status } = await removeWith(input, form);
    return data<FormAnswer>(answerForm(form, word), { status });
  }
  const batch = newRandomKey();
  const { answers, status } = await takeImages(input, (number) => ({
    removalKey: newRandomKey(),
    order: { batch, number },
  }));
  return data<FormAnswer>({ images: answers, removal: null }, { status });
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function DocumentUpload({ loaderData, params, actionData }: Route.ComponentProps) {
  const { mayView } = loaderData;
  // The funeral may have been closed after the form was opened. Its answer is shown all the same.
  const word = actionData ? 'funeral' : loaderData.word;
  const { heading, lead } = pages[word];
  return (
    <>
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      {word === 'funeral' && <UploadForm answer={actionData ?? null} mayView={mayView} />}
      {(word === 'view-only' || word === 'closed') && mayView && (
        <p>
          <a className="button button-main" href={galleryAddress(params.funeralGuid)}>
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
