import { RememberTick } from '../../ui/form/remember.tsx';
import type { Draft } from './use-draft.ts';

const sentences = {
  off: 'We are not saving your answers. They will be lost if you close this page.',
  fresh: 'We save your answers on this device until you send them.',
  restored: 'We have brought back the answers you saved.',
};

/**
 * Offers to keep the answers on this device, and says whether it does. Until the page is hydrated, it only reserves its
 * space. So do the hidden sentences, so that nothing moves when another one is shown.
 */
export function DraftNotice({ draft: { keeping, restored, setKeeping } }: { draft: Draft }) {
  const notice = !keeping ? sentences.off : restored ? sentences.restored : sentences.fresh;
  const [unsaid, unsaidToo] = Object.values(sentences).filter((sentence) => sentence !== notice);
  return (
    <div className={keeping === null ? 'draft draft-to-come' : 'draft'}>
      <RememberTick
        checked={keeping === true}
        onChange={({ currentTarget }) => setKeeping(currentTarget.checked)}
      >
        Remember my answers on this device
      </RememberTick>
      <output data-unsaid={unsaid} data-unsaid-too={unsaidToo}>
        <span>{notice}</span>
      </output>
    </div>
  );
}
