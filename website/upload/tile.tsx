import { Fragment, memo } from 'react';
import type { Row } from './file-list.ts';
import { RemoveButton } from './removal/remove-button.tsx';

type TileProps = {
  row: Row;
  onRemove: (id: number) => void;
  onRemoveAdded: (id: number) => Promise<boolean>;
  browseId: string;
};

const statusTexts = {
  chosen: ({ file }: Row) => formatSize(file.size),
  waiting: () => 'Waiting',
  sending: ({ percent }: Row) => `${percent}%`,
  stored: () => 'Uploaded',
  failed: () => 'Not uploaded',
} satisfies Record<Row['state'], (row: Row) => string>;

/** "350 kB" or "3.4 MB": what the upload will cost on a phone. */
const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

// A long name may break between its parts, never inside one: "IMG_", "1234", ".jpg".
const splitName = (name: string) => name.match(/[^ _.-]*[ _-]+|\.?[^ _.-]+|\./g) ?? [name];

/** One chosen photograph. Memoised, because there may be hundreds. */
export const UploadTile = memo(function UploadTile({ row, onRemove, onRemoveAdded, browseId }: TileProps) {
  const { id, file, preview, state, percent } = row;
  return (
    <li className={`tile tile-${state}`}>
      <div className="picture">
        {preview ? <img src={preview} alt="" /> : <span className="no-picture" aria-hidden="true" />}
      </div>
      <p className="tile-name">
        <bdi>
          {splitName(file.name).map((part, index) => (
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </bdi>
      </p>
      <progress max={100} value={percent} aria-label={`Progress of ${file.name}`} />
      <p className="tile-state">{statusTexts[state](row)}</p>
      {row.message && state !== 'stored' && <p className="tile-reason">{row.message}</p>}
      {state === 'stored' ? (
        <RemoveButton
          row={row}
          onRemove={onRemoveAdded}
          neighbourOf={(button) => findNeighbour(button, browseId)}
        />
      ) : (
        <button
          className="remove"
          type="button"
          aria-label={`Remove ${file.name}`}
          onClick={({ currentTarget }) => {
            findNeighbour(currentTarget, browseId)?.focus();
            onRemove(id);
          }}
        >
          Remove
        </button>
      )}
    </li>
  );
});

/** The element that gets the focus when this tile is removed. */
function findNeighbour(button: HTMLElement, browseId: string): HTMLElement | null {
  const tile = button.closest('li');
  const neighbour = tile?.nextElementSibling ?? tile?.previousElementSibling;
  return neighbour?.querySelector('button') ?? document.getElementById(browseId);
}
