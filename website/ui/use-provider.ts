import { useLocation, useRouteLoaderData } from 'react-router';
import type { Provider } from '../provider.ts';

type RootData = { provider: Provider; standsAlone: boolean; requestId: string };

const useRootData = () => useRouteLoaderData('root') as RootData | undefined;

/** The provider loaded by the root; absent only if the root itself failed. */
export function useProvider(): Provider | undefined {
  return useRootData()?.provider;
}

/** Whether an embeddable page is in a frame of another page. */
export const useIsFramed = (): boolean => !useRootData()?.standsAlone;

/** The number of the request for this page; none where the page was changed in the browser. */
export function useRequestId(): string | undefined {
  const isAsLoaded = useLocation().key === 'default';
  const data = useRootData();
  return isAsLoaded ? data?.requestId : undefined;
}
