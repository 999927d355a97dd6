import { href } from 'react-router';
import type { FuneralForStaff } from '#contract/operator/funerals/funerals.ts';
import type { PhotographOnList } from '#contract/operator/funerals/photographs.ts';
import { createPictureUrl } from './picture-url.ts';
import { withQuery } from '../../../ui/with-query.ts';

type PhotographGridProps = {
  funeral: FuneralForStaff;
  photographs: PhotographOnList[];
  /** How many come before those on this page, and how many there are. */
  before: number;
  total: number;
  /** The address of the form: this page of the grid. */
  address: string;
};

/** The photographs of a funeral, each with its buttons. */
export const PhotographGrid = ({ funeral, photographs, before, total, address }: PhotographGridProps) => (
  <form method="post" action={address} className="photograph-form">
    <ol className="photograph-grid" start={before + 1}>
      {photographs.map((photograph, index) => (
        <Tile
          key={photograph.id}
          guid={funeral.guid}
          photograph={photograph}
          position={before + index + 1}
          total={total}
        />
      ))}
    </ol>
  </form>
);

type TileProps = { guid: string; photograph: PhotographOnList; position: number; total: number };

const Tile = ({ guid, photograph, position, total }: TileProps) => {
  const { id, isHidden } = photograph;
  return (
    <li id={`photograph-${id}`} className={isHidden ? 'tile-hidden' : undefined}>
      <a className="tile-picture" href={href('/office/funerals/:guid/photographs/:id', { guid, id })}>
        <TilePicture guid={guid} photograph={photograph} position={position} />
      </a>
      <p className="tile-number">
        {position}
        {isHidden && <strong> Hidden</strong>}
      </p>
      <PhotographButtons photograph={photograph} position={position} total={total} />
    </li>
  );
};

const TilePicture = ({ guid, photograph, position }: Omit<TileProps, 'total'>) => {
  const { state } = photograph;
  if (state === 'waiting') return <span className="tile-words">Being prepared</span>;
  if (state === 'unreadable') return <span className="tile-words">Cannot be read</span>;
  return <img src={createPictureUrl(guid, photograph, 400)} alt={`Photograph ${position}`} loading="lazy" />;
};

type PhotographButtonsProps = Omit<TileProps, 'guid'>;

/** Each button says how the photograph is to be, so that a form that arrives twice does no more. */
const PhotographButtons = ({ photograph, position, total }: PhotographButtonsProps) => {
  const { id, isHidden, state, turned, hasOriginal } = photograph;
  const label = (verb: string) => `${verb} photograph ${position}`;
  return (
    <p className="tile-buttons">
      {position > 1 && (
        <button className="move-up" name="move" value={`${id} ${position - 1}`} title="Move up">
          <span className="only-heard">{label('Move up')}</span>
        </button>
      )}
      {position < total && (
        <button className="move-down" name="move" value={`${id} ${position + 1}`} title="Move down">
          <span className="only-heard">{label('Move down')}</span>
        </button>
      )}
      {state === 'ready' && hasOriginal && (
        <button name="turn" value={`${id} ${(turned + 90) % 360}`} aria-label={label('Turn')}>
          Turn
        </button>
      )}
      <button name={isHidden ? 'show' : 'hide'} value={id} aria-label={label(isHidden ? 'Show' : 'Hide')}>
        {isHidden ? 'Show' : 'Hide'}
      </button>
    </p>
  );
};

export const gridPageAddress = (guid: string, page: number): string =>
  withQuery(href('/office/funerals/:guid', { guid }), { page: page > 1 ? page : null });
