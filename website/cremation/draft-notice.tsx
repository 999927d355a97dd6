import type { Draft } from './use-draft.ts';

/**
 * Says what this device keeps. Until the page behaves it only takes its place, and its sentences are of one
 * length, so that nothing moves.
 */
export function DraftNotice({ draft: { keeping, restored, erase, keepAgain } }: { draft: Draft }) {
  return (
    <div className={keeping === null ? 'draft draft-to-come' : 'draft'}>
      <output>
        {keeping === false
          ? 'Nothing is kept on this device. What is in the form is gone when you close this page.'
          : restored
            ? 'You typed this before. It is kept on this device only, until you have sent it.'
            : 'What you type is kept on this device only, and is gone once you have sent it.'}
      </output>
      <button type="button" className="button-quiet" onClick={keeping === false ? keepAgain : erase}>
        {keeping === false ? 'Keep it on this device' : 'Erase what is kept'}
      </button>
    </div>
  );
}
