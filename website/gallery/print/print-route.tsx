import { data, type LoaderFunctionArgs } from 'react-router';
import type { PageHandle } from '../../page-handle.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { loadForOnePage } from '../find-for-one-page.ts';
import type { PhotographsResult } from '../find-photographs.ts';
import type { GalleryAbout } from '../read-about.ts';
import { PrintPage } from './print-page.tsx';

type LoaderData = { nonce: string; result: PhotographsResult; about: GalleryAbout | null };

export const handle: PageHandle<LoaderData> = {
  hydrates: (page) => page?.result.code === 'some',
  styles: 'galleryPrint',
};

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { result, about, ...answer } = await loadForOnePage(args);
  return data<LoaderData>({ nonce: args.context.get(requestFactsContext).nonce, result, about }, answer);
}

export default function PrintRoute({ loaderData }: { loaderData: LoaderData }) {
  return <PrintPage {...loaderData} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorMessage error={error} />;
}
