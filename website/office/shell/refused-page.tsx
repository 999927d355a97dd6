import { external } from '../messages.ts';

/** Shown when a call was refused: its sentence, as the page. */
export function RefusedPage({ status, says }: { status: number; says: string }) {
  const { heading, sentence } = wordsOf(status, says);
  return (
    <>
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p>{sentence}</p>
    </>
  );
}

function wordsOf(status: number, says: string) {
  if (says === 'external') return external;
  if (status === 403) return { heading: 'Not for your role', sentence: says };
  return { heading: status === 404 ? 'We cannot find this page' : 'That did not work', sentence: says };
}
