import { useRouteLoaderData } from 'react-router';
import { withQuery, type Query } from '../../ui/with-query.ts';
import { doneMessages, messagesWithoutServer, type DoneCode } from '../done-messages.ts';
import type { SignedInPerson } from '../shell/shell.tsx';
import { readParameter } from '../addresses.ts';

/** The success message after a form, by the outcome in the address. */
export function readDone(url: string): DoneCode | null {
  const code = readParameter(url, 'done') ?? '';
  return Object.hasOwn(doneMessages, code) ? (code as DoneCode) : null;
}

/** The address that follows a form, with the code of its success message. */
export const withDone = (address: string, done: DoneCode, query: Query = {}): string =>
  withQuery(address, { ...query, done });

export function DoneNotice({ done }: { done: DoneCode | null }) {
  const hasServer = useHasMailServer();
  return (
    done && (
      <p className="notice">
        <output>{(hasServer ? undefined : messagesWithoutServer[done]) ?? doneMessages[done]}</output>
      </p>
    )
  );
}

/** The sentence of a refusal that belongs to no field. It takes the focus, like the summary of errors. */
export const RefusedNotice = ({ refused }: { refused: string | null | undefined }) =>
  refused && (
    <div className="notice notice-care" tabIndex={-1} autoFocus>
      <p role="alert">{refused}</p>
    </div>
  );

/** Whether emails leave this machine, as far as the page knows. */
const useHasMailServer = (): boolean =>
  (useRouteLoaderData('office') as SignedInPerson | undefined)?.email?.kind !== 'no-server';
