import { href } from 'react-router';
import { formatLongDay } from '#contract/fields/days.ts';
import type { FuneralForStaff } from '#contract/operator/funerals/funerals.ts';
import { funeralFields, funeralTexts } from '#contract/records/funeral.ts';
import { FilledTexts } from '../form/optional-texts.tsx';
import { describeCounts, formatMegabytes, countPhotographs } from './labels.ts';

type FuneralFactsProps = { funeral: FuneralForStaff; branch: string | undefined };

/** The date, counts and links of a funeral, and the actions of staff. */
export function FuneralFacts({ funeral, branch }: FuneralFactsProps) {
  const { date, mayAddPhotographs, photographs } = funeral;
  return (
    <>
      <p className="booked">
        <strong>{formatLongDay(date)}</strong>
        {branch && (
          <>
            , <bdi>{branch}</bdi>
          </>
        )}
        . {describeCounts(photographs)}.
      </p>
      {!mayAddPhotographs && (
        <p className="notice notice-care">Closed: no photographs can be added. The gallery stays.</p>
      )}
      <FilledTexts fields={funeralFields} names={funeralTexts} values={funeral} />
      <FuneralActions {...funeral} />
    </>
  );
}

function FuneralActions({ guid, mayAddPhotographs, photographs, bytes, links }: FuneralForStaff) {
  const address = href('/office/funerals/:guid', { guid });
  const hasPhotographs = countPhotographs(photographs) > 0;
  return (
    <form method="post" action={address} className="record-links funeral-actions">
      <ul>
        {hasPhotographs && (
          <>
            <li>
              <a className="button button-main" href={`${new URL(links.view).pathname}/slideshow`}>
                Slideshow
              </a>
            </li>
            <li>
              <a className="button" href={href('/office/funerals/:guid/memory-page', { guid })}>
                Memory page
              </a>
            </li>
            <li>
              <a className="button" href={href('/office/funerals/:guid/photographs.zip', { guid })}>
                Download all ({formatMegabytes(bytes)})
              </a>
            </li>
          </>
        )}
        <li>
          <button className="button" name="intent" value={mayAddPhotographs ? 'close' : 'reopen'}>
            {mayAddPhotographs ? 'Stop taking photographs' : 'Reopen'}
          </button>
        </li>
      </ul>
      <ul>
        <li>
          <a href={href('/office/funerals/:guid/edit', { guid })}>Edit</a>
        </li>
        <li>
          <a href={href('/office/funerals/:guid/erase', { guid })}>Erase the funeral…</a>
        </li>
      </ul>
    </form>
  );
}
