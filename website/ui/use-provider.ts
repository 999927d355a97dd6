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
 * Whether the back office is ours. Pages must not promise what only ours does with another one, or if this is
 * unknown because the root failed.
 */
export const useIsLocalBackOffice = (): boolean => useRootData()?.isLocalBackOffice ?? false;

/** Whether an embeddable page is in a frame of another page. */
export const useIsFramed = (): boolean => !useRootData()?.isTopLevelDocument;

/** The number of the request for this page; undefined if the browser has navigated since. */
export function useRequestId(): string | undefined {
  const isAsLoaded = useLocation().key === 'default';
  const data = useRootData();
  return isAsLoaded ? data?.requestId : undefined;
}
