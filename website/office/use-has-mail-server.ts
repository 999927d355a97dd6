import { useRouteLoaderData } from 'react-router';
import type { SignedInPerson } from './shell/shell.tsx';

/** Whether emails leave this machine, as far as the page knows. */
export const useHasMailServer = (): boolean =>
  (useRouteLoaderData('office') as SignedInPerson | undefined)?.email?.kind !== 'no-server';
