import { useRouteLoaderData } from 'react-router';
import type { Provider } from '../provider.ts';

/** The provider loaded by the root; absent only if the root itself failed. */
export function useProvider(): Provider | undefined {
  return (useRouteLoaderData('root') as { provider: Provider } | undefined)?.provider;
}
