import { doneMessages, type Done } from '../messages.ts';

/** The success message after a form, by the outcome in the address. */
export function readDone(url: string): Done | null {
  const code = new URL(url).searchParams.get('done') ?? '';
  return Object.hasOwn(doneMessages, code) ? (code as Done) : null;
}

export const DoneNotice = ({ done }: { done: Done | null }) =>
  done && (
    <p className="notice">
      <output>{doneMessages[done]}</output>
    </p>
  );
