import { href } from 'react-router';
import { external } from '../messages.ts';

type RefusedPageProps = { status: number; says: string; isSignedIn: boolean };

/** Shown when a call was refused: its sentence, as the page. */
export function RefusedPage({ status, says, isSignedIn }: RefusedPageProps) {
  const { heading, sentence } = wordsOf(status, says);
  return (
    <>
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p>{sentence}</p>
      {isSignedIn && (
        <p className="alone">
          <a href={href('/office')}>Go to Today</a>
        </p>
      )}
    </>
  );
}

function wordsOf(status: number, says: string) {
  if (says === 'external') return external;
  if (status === 403) return { heading: 'Not for your role', sentence: says };
  return { heading: status === 404 ? 'We cannot find this page' : 'That did not work', sentence: says };
}
