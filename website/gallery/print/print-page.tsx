import { href, useParams } from 'react-router';
import { TemporarilyUnavailable } from '../../ui/error-message.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { PhotographsResult } from '../find-photographs.ts';
import type { GalleryAbout } from '../read-about.ts';
import type { Picture } from '../image-sources.ts';
import { LeaveOutUnloaded } from '../leave-out-unloaded.tsx';
import { galleryTexts } from '../messages.ts';
import { NotRecognised } from '../page.tsx';
import { printTexts } from './messages.ts';
import { PrintedPhotograph } from './printed-photograph.tsx';
import { useLoadStates } from './use-load-states.ts';
import { Title } from '../../ui/frame/title.tsx';

type PrintPageProps = { result: PhotographsResult; about: GalleryAbout | null; nonce: string };

/** Every photograph once, two in a row. All are loaded at once, and the button waits for them. */
export function PrintPage({ result, about, nonce }: PrintPageProps) {
  if (result.code === 'not-recognised') return <NotRecognised />;
  if (result.code === 'late' || result.code === 'failed') return <TemporarilyUnavailable />;
  return (
    <>
      <Title heading={printTexts.title} />
      <h1>{about?.personName ? printTexts.headingFor(about.personName) : printTexts.heading}</h1>
      {about?.personName && about.date && <p className="printed-date">{about.date}</p>}
      {result.code === 'some' ? (
        <Sheets pictures={result.pictures} nonce={nonce} />
      ) : (
        <p>{galleryTexts.none}</p>
      )}
    </>
  );
}

function Sheets({ pictures, nonce }: { pictures: Picture[]; nonce: string }) {
  const { funeralGuid } = useParams();
  const address = href('/documentviewer/:funeralGuid', { funeralGuid: funeralGuid! });
  const { ready, isOver, settle } = useLoadStates(pictures.length);
  const isHydrated = useHydrated();
  return (
    <>
      <LeaveOutUnloaded nonce={nonce} sentence={galleryTexts.partlyPrinted} />
      <div className="print-controls">
        <p>{printTexts.sheets(pictures.length)}</p>
        {isHydrated && (
          <Progress
            ready={ready}
            count={pictures.length}
            isOver={isOver}
            address={href('/documentviewer/:funeralGuid/print', { funeralGuid: funeralGuid! })}
          />
        )}
        <p className="print-without-script">{printTexts.withoutScript}</p>
        <p>
          <a href={address}>{printTexts.back}</a>
        </p>
      </div>
      <ul className="printed-photographs">
        {pictures.map((picture, index) => (
          <PrintedPhotograph key={index} picture={picture} index={index} settle={settle} />
        ))}
      </ul>
    </>
  );
}

type ProgressProps = { ready: number; count: number; isOver: boolean; address: string };

/** The print button. While it waits it keeps the focus, so it is not `disabled`. */
const Progress = ({ ready, count, isOver, address }: ProgressProps) => (
  <>
    <p>
      <button
        type="button"
        className="button button-main"
        aria-disabled={!isOver || undefined}
        onClick={() => isOver && window.print()}
      >
        {printTexts.printTexts}
      </button>
    </p>
    <output>
      {!isOver && printTexts.loading(ready, count)}
      {isOver && ready < count && printTexts.missing(count - ready)}
    </output>
    {isOver && ready < count && (
      <p>
        <a href={address}>{printTexts.retry}</a>
      </p>
    )}
  </>
);
