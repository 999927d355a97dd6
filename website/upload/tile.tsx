import { memo } from 'react';
import type { Row } from './file-list.ts';

type TileProps = { row: Row; onRemove: (id: number) => void; inputId: string };

const words = {
  chosen: () => '',
  waiting: () => 'Waiting',
  sending: ({ percent }: Row) => `${percent}%`,
  stored: () => 'Uploaded',
  failed: () => 'Not uploaded',
} satisfies Record<Row['state'], (row: Row) => string>;

// A long name may break before its ending.
const ending = /\.\w+$/;

/** One photograph that was chosen. Drawn again only when something about it has changed: there may be hundreds. */
export const UploadTile = memo(function UploadTile({ row, onRemove, inputId }: TileProps) {
  const { id, file, preview, state, percent } = row;
  return (
    <li className={`tile tile-${state}`}>
      <div className="picture">
        {preview ? <img src={preview} alt="" /> : <span className="no-picture" aria-hidden="true" />}
      </div>
      <p className="tile-name">
        <bdi>
          {file.name.replace(ending, '')}
          <wbr />
          {ending.exec(file.name)?.[0]}
        </bdi>
      </p>
      <progress max={100} value={percent} aria-label={`Progress of ${file.name}`} />
      <p className="tile-state">{words[state](row)}</p>
      {/* What is uploaded is in the gallery, and this button could not take it out of there. */}
      {state !== 'stored' && (
        <button
          className="remove"
          type="button"
          aria-label={`Remove ${file.name}`}
          onClick={({ currentTarget }) => {
            neighbourOf(currentTarget, inputId)?.focus();
            onRemove(id);
          }}
        >
          Remove
        </button>
      )}
    </li>
  );
});

/** Where the focus goes when this tile is no more. */
function neighbourOf(button: HTMLElement, inputId: string): HTMLElement | null {
  const tile = button.closest('li');
  const neighbour = tile?.nextElementSibling ?? tile?.previousElementSibling;
  return neighbour?.querySelector('button') ?? document.getElementById(inputId);
}
