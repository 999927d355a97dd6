import { Link, useNavigate } from 'react-router';
import { keepTogether } from '#contract/fields/days.ts';
import { RememberTick, RememberTickToCome } from '../../ui/form/remember.tsx';
import { findFirstUnfinished } from '../form/steps.tsx';
import { sections } from '../form/fields.ts';
import type { Draft } from './use-draft.ts';

const tickText = 'Remember my answers on this device';
const sentences = {
  off: 'We are not saving your answers. They will be lost if you close this page.',
  fresh: 'We save your answers on this device until you send them.',
  restored: 'We have brought back the answers you saved.',
};

/**
 * Offers to keep the answers on this device, and tells whether they are kept. Until hydration it only reserves
 * space, so that nothing moves. The longest sentence, in an attribute, reserves the space of all.
 */
export function DraftNotice({ draft: { keeping, restoredFrom, setKeeping } }: { draft: Draft }) {
  const notice = !keeping ? sentences.off : restoredFrom !== null ? sentences.restored : sentences.fresh;
  const [unsaid, unsaidToo] = Object.values(sentences).filter((sentence) => sentence !== notice);
  return (
    <div className="draft">
      {keeping === null ? (
        <RememberTickToCome text={tickText} />
      ) : (
        <RememberTick checked={keeping} onChange={({ currentTarget }) => setKeeping(currentTarget.checked)}>
          {tickText}
        </RememberTick>
      )}
      <output data-unsaid={unsaid} data-unsaid-too={unsaidToo}>
        {keeping === null ? <span className="to-come" data-text={notice} /> : <span>{notice}</span>}
      </output>
    </div>
  );
}

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

type BroughtBackProps = { draft: Draft; form: React.RefObject<HTMLFormElement | null> };

/** Says that saved answers were restored, and offers to carry on or to start again. */
export function BroughtBack({ draft: { restoredFrom, startAgain }, form }: BroughtBackProps) {
  const navigate = useNavigate();
  if (restoredFrom === null) return null;
  const continueDraft = (event: React.MouseEvent) => {
    event.preventDefault();
    void navigate(`#${sections[findFirstUnfinished(form.current!)]!.id}`);
  };
  return (
    <div className="brought-back">
      <output>We have brought back your answers from {keepTogether(moment.format(restoredFrom))}.</output>
      <p>
        <Link className="button button-main" to={`#${sections[0]!.id}`} onClick={continueDraft}>
          Carry on
        </Link>{' '}
        <button className="button" type="button" onClick={startAgain}>
          Start again
        </button>
      </p>
    </div>
  );
}
