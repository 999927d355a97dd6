import { useLocation, useRouteLoaderData } from 'react-router';
import type { Provider } from '../provider.ts';

type RootData = {
  provider: Provider;
  isLocalBackOffice: boolean;
  isTopLevelDocument: boolean;
  requestId: string;
};

const useRootData = () => useRouteLoaderData('root') as RootData | undefined;

/** The provider loaded by the root; absent only if the root itself failed. */
export function useProvider(): Provider | undefined {
  return useRootData()?.provider;
}

/**
 * Whether the back office is ours. Nothing that only ours does is promised with another one, nor where this is not known
 * because the root failed.
 */
export const useIsLocalBackOffice = (): boolean => useRootData()?.isLocalBackOffice ?? false;

/** Whether an embeddable page is in a frame of another page. */
export const useIsFramed = (): boolean => !useRootData()?.isTopLevelDocument;

/** The number of the request for this page; none where the page was changed in the browser. */
export function useRequestId(): string | undefined {
  const isAsLoaded = useLocation().key === 'default';
  const data = useRootData();
  return isAsLoaded ? data?.requestId : undefined;
}
