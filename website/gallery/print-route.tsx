import { data, type LoaderFunctionArgs } from 'react-router';
import type { HydrationHandle } from '../hydration.ts';
import { requestFactsContext } from '../request-facts.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { findForOnePage } from './find-for-one-page.ts';
import type { Found } from './find-photographs.ts';
import { PrintPage } from './print/print-page.tsx';

type Loaded = { nonce: string; found: Found };

export const handle: HydrationHandle<Loaded> = {
  hydrates: (page) => page?.found.word === 'some',
  styles: 'galleryPrint',
};

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

/** Every photograph of a gallery, to print. */
export async function loader(args: LoaderFunctionArgs) {
  const { found, ...answer } = await findForOnePage(args);
  return data<Loaded>({ nonce: args.context.get(requestFactsContext).nonce, found }, answer);
}

export default function PrintRoute({ loaderData: { nonce, found } }: { loaderData: Loaded }) {
  return <PrintPage nonce={nonce} found={found} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorMessage error={error} />;
}
