import { doneMessages, type Done } from '../messages.ts';

/** What has just been done, by the address that a form led to. */
export function doneOf(url: string): Done | null {
  const word = new URL(url).searchParams.get('done') ?? '';
  return Object.hasOwn(doneMessages, word) ? (word as Done) : null;
}

export const DoneNotice = ({ done }: { done: Done | null }) =>
  done && (
    <p className="notice">
      <output>{doneMessages[done]}</output>
    </p>
  );
