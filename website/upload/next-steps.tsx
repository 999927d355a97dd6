import { href, useParams } from 'react-router';
import { useIsFramed } from '../ui/use-provider.ts';
import { isStored, type UploadView } from './file-list.ts';
import { uploadTexts } from './messages.ts';
import type { FormAnswer } from './stored-image.ts';

type NextStepsProps = {
  view: UploadView;
  answer: FormAnswer | null;
  browseId: string;
  /** Whether the link opens the gallery too. */
  canView: boolean;
};

/** The links after an upload: to the gallery, and to more photographs. */
export function NextSteps({ view, answer, browseId, canView }: NextStepsProps) {
  const { funeralGuid } = useParams();
  const isFramed = useIsFramed();
  if (!hasUploaded(view, answer) || view.phase === 'sending') return null;
  const added = view.rows.filter(isStored).length || (answer?.images.filter(isAdded).length ?? 0);
  const canRemove =
    view.rows.some(({ isRemovable }) => isRemovable) ||
    answer?.images.some(({ removalKey }) => removalKey !== null);
  return (
    <div className="next-steps">
      {added > 0 && <p className="thanks">{uploadTexts.thanks(added)}</p>}
      {/* In a frame the gallery would take the place of this form. */}
      {canView && (
        <a
          className={view.phase === 'uploaded' ? 'button button-main' : 'button'}
          href={href('/documentviewer/:funeralGuid', { funeralGuid: funeralGuid! })}
          target={isFramed ? '_blank' : undefined}
          rel={isFramed ? 'noopener' : undefined}
        >
          {uploadTexts.seeGallery}
        </a>
      )}
      {view.phase === 'uploaded' && (
        <button
          className="button"
          type="button"
          onClick={() => {
            const browse = document.getElementById(browseId);
            browse?.focus();
            browse?.click();
          }}
        >
          {uploadTexts.addMore}
        </button>
      )}
      <p className="kinds">{canRemove ? uploadTexts.toTakeOutOthers : uploadTexts.toTakeOut}</p>
    </div>
  );
}

const hasUploaded = ({ phase, rows }: UploadView, answer: FormAnswer | null): boolean =>
  phase === 'uploaded' ||
  rows.some(isStored) ||
  answer?.removal?.outcome === 'removed' ||
  Boolean(answer?.images.some(isAdded));

const isAdded = ({ status }: FormAnswer['images'][number]): boolean => status === 200;
