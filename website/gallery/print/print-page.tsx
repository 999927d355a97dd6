import { href, useParams } from 'react-router';
import { TemporarilyUnavailable } from '../../ui/error-message.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { Found } from '../find-photographs.ts';
import type { Picture } from '../image-sources.ts';
import { LeaveOutUnloaded } from '../leave-out-unloaded.tsx';
import { gallery } from '../messages.ts';
import { NotRecognised } from '../page.tsx';
import { print } from './messages.ts';
import { PrintedPhotograph } from './printed-photograph.tsx';
import { useSettled } from './use-settled.ts';

/** Every photograph once, two in a row. All are loaded at once, and the button waits for them. */
export function PrintPage({ found, nonce }: { found: Found; nonce: string }) {
  if (found.word === 'not-recognised') return <NotRecognised />;
  if (found.word === 'late' || found.word === 'failed') return <TemporarilyUnavailable />;
  return (
    <>
      <title>{print.title}</title>
      <h1>{print.heading}</h1>
      {found.word === 'some' ? <Sheets pictures={found.pictures} nonce={nonce} /> : <p>{gallery.none}</p>}
    </>
  );
}

function Sheets({ pictures, nonce }: { pictures: Picture[]; nonce: string }) {
  const { funeralGuid } = useParams();
  const address = href('/documentviewer/:funeralGuid', { funeralGuid: funeralGuid! });
  const { ready, isOver, settle } = useSettled(pictures.length);
  const isHydrated = useHydrated();
  return (
    <>
      <LeaveOutUnloaded nonce={nonce} sentence={gallery.partlyPrinted} />
      <div className="print-controls">
        <p>{print.sheets(pictures.length)}</p>
        {isHydrated && (
          <Progress
            ready={ready}
            count={pictures.length}
            isOver={isOver}
            address={href('/documentviewer/:funeralGuid/print', { funeralGuid: funeralGuid! })}
          />
        )}
        <p className="print-without-script">{print.withoutScript}</p>
        <p>
          <a href={address}>{print.back}</a>
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

/** A button that cannot be pressed yet keeps the focus, so it is not `disabled`. */
const Progress = ({ ready, count, isOver, address }: ProgressProps) => (
  <>
    <p>
      <button
        type="button"
        className="button button-main"
        aria-disabled={!isOver || undefined}
        onClick={() => isOver && window.print()}
      >
        {print.print}
      </button>
    </p>
    <output>
      {!isOver && print.loading(ready, count)}
      {isOver && ready < count && print.missing(count - ready)}
    </output>
    {isOver && ready < count && (
      <p>
        <a href={address}>{print.retry}</a>
      </p>
    )}
  </>
);
