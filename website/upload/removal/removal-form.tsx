import { uploadTexts } from '../messages.ts';
import type { StoredImage } from '../stored-image.ts';
import { addedField, removalField } from './removal-key.ts';

const formId = 'removal';

/** The form behind the buttons below, for pages without JavaScript. It lists the other photographs for the next page. */
export const RemovalForm = ({ images }: { images: StoredImage[] }) => (
  <form id={formId} method="post">
    {images.map((image) => (
      <input
        key={image.removalKey}
        type="hidden"
        name={addedField}
        value={`${image.removalKey} ${image.name}`}
      />
    ))}
  </form>
);

type RemoveProps = { name: string; removalKey: string };

/** Opening it asks, and the button inside it removes the photograph. */
export const RemoveWithoutScript = ({ name, removalKey }: RemoveProps) => (
  <details className="remove-added">
    <summary aria-label={`${uploadTexts.removeAdded}: ${name}`}>{uploadTexts.removeAdded}</summary>
    <button
      className="button"
      form={formId}
      name={removalField}
      value={removalKey}
      aria-label={`${uploadTexts.yesRemove}: ${name}`}
    >
      {uploadTexts.yesRemove}
    </button>
  </details>
);
