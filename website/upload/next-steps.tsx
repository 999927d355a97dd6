import { useParams } from 'react-router';
import { useIsFramed } from '../ui/use-provider.ts';
import { isStored, type UploadView } from './file-list.ts';
import { upload } from './messages.ts';
import type { StoredImage } from './stored-image.ts';

type NextStepsProps = { view: UploadView; answers: StoredImage[] | null; inputId: string };

/** Once a photograph has been uploaded: the way to the gallery, and to more photographs. */
export function NextSteps({ view, answers, inputId }: NextStepsProps) {
  const { funeralGuid } = useParams();
  const isFramed = useIsFramed();
  const hasStored = view.rows.some(isStored) || answers?.some(({ status }) => status === 200);
  if (!hasStored || view.phase === 'sending') return null;
  return (
    <div className="next-steps">
      {view.phase === 'uploaded' && (
        <button
          className="button"
          type="button"
          onClick={() => {
            const input = document.getElementById(inputId);
            input?.focus();
            input?.click();
          }}
        >
          {upload.addMore}
        </button>
      )}
      {/* In a frame the gallery would take the place of this form. */}
      <a
        className={view.phase === 'uploaded' ? 'button button-main' : 'button'}
        href={`/documentviewer/${encodeURIComponent(funeralGuid!)}`}
        target={isFramed ? '_blank' : undefined}
        rel={isFramed ? 'noopener' : undefined}
      >
        {upload.seeGallery}
      </a>
      <p className="kinds">{upload.toTakeOut}</p>
    </div>
  );
}
