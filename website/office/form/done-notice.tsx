import { doneMessages, messagesWithoutServer, type Done } from '../messages.ts';
import { useHasMailServer } from '../use-has-mail-server.ts';

/** The success message after a form, by the outcome in the address. */
export function readDone(url: string): Done | null {
  const code = new URL(url).searchParams.get('done') ?? '';
  return Object.hasOwn(doneMessages, code) ? (code as Done) : null;
}

export function DoneNotice({ done }: { done: Done | null }) {
  const hasServer = useHasMailServer();
  return (
    done && (
      <p className="notice">
        <output>{(hasServer ? undefined : messagesWithoutServer[done]) ?? doneMessages[done]}</output>
      </p>
    )
  );
}
