import type { Draft } from './use-draft.ts';

const sentences = {
  fresh: 'We save your answers on this device until you send them.',
  restored: 'We saved your earlier answers on this device.',
  off: 'Your answers are not saved: closing this page deletes them.',
};

/**
 * Says what this device stores. Until the page is hydrated, it only reserves its space. So do the hidden sentences,
 * so that nothing moves when another one is shown.
 */
export function DraftNotice({ draft: { keeping, restored, erase, keepAgain } }: { draft: Draft }) {
  const said = keeping === false ? sentences.off : restored ? sentences.restored : sentences.fresh;
  const [unsaid, unsaidToo] = Object.values(sentences).filter((sentence) => sentence !== said);
  return (
    <div className={keeping === null ? 'draft draft-to-come' : 'draft'}>
      <output data-unsaid={unsaid} data-unsaid-too={unsaidToo}>
        <span>{said}</span>
      </output>
      <button type="button" className="button-quiet" onClick={keeping === false ? keepAgain : erase}>
        {keeping === false ? 'Save them on this device' : 'Delete saved answers'}
      </button>
    </div>
  );
}
