import { useRouteLoaderData } from 'react-router';
import type { Provider } from '../provider.ts';

/** The provider as the root has loaded it; absent only where the root itself failed. */
export function useProvider(): Provider | undefined {
  return (useRouteLoaderData('root') as { provider: Provider } | undefined)?.provider;
}
