import type { Draft } from './use-draft.ts';

const fresh = 'What you type is kept on this device only, and is gone once you have sent it.';
const before = 'You typed this before. It is kept on this device only, until you have sent it.';
const nothing = 'Nothing is kept on this device. What is in the form is gone when you close this page.';

/**
 * Says what this device keeps. Until the page behaves it only takes its place, with room for whichever sentence it
 * will say, so that nothing moves.
 */
export function DraftNotice({ draft: { keeping, restored, erase, keepAgain } }: { draft: Draft }) {
  return (
    <div className={keeping === null ? 'draft draft-to-come' : 'draft'}>
      <output data-fresh={fresh} data-before={before}>
        <span>{keeping === false ? nothing : restored ? before : fresh}</span>
      </output>
      <button type="button" className="button-quiet" onClick={keeping === false ? keepAgain : erase}>
        {keeping === false ? 'Keep it on this device' : 'Erase what is kept'}
      </button>
    </div>
  );
}
