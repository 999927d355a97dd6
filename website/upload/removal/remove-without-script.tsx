import { uploadTexts } from '../messages.ts';
import { removalField } from './removal-key.ts';

type RemoveProps = { name: string; removalKey: string };

/** A disclosure that asks first; the button inside removes the photograph. */
export const RemoveWithoutScript = ({ name, removalKey }: RemoveProps) => (
  <details className="remove-added">
    <summary aria-label={`${uploadTexts.removeAdded}: ${name}`}>{uploadTexts.removeAdded}</summary>
    <button
      className="button"
      name={removalField}
      value={removalKey}
      aria-label={`${uploadTexts.yesRemove}: ${name}`}
    >
      {uploadTexts.yesRemove}
    </button>
  </details>
);
