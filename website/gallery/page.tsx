import { href, useParams } from 'react-router';
import { CallUs } from '../ui/error-message.tsx';
import { useIsFramed, useProvider } from '../ui/use-provider.ts';
import { Carousel } from './carousel/carousel.tsx';
import { LeaveOutUnloaded } from './leave-out-unloaded.tsx';
import firstPictureAlone from './first-picture-alone.js?raw';
import { gallery } from './messages.ts';
import { incompleteLink } from '../ui/messages.ts';
import { usePhotographs, type LoadedGallery } from './use-photographs.ts';

/** The gallery in each state: loading, failed, empty, with photographs, not recognised. It works without JavaScript. */
export function GalleryPage({ loaded }: { loaded: LoadedGallery }) {
  const { found, isLoading, tryAgain } = usePhotographs(loaded);
  const { retryAddress } = loaded;
  if (found.word === 'not-recognised') return <NotRecognised />;
  return (
    <>
      <title>{gallery.heading}</title>
      <h1 className="gallery-heading">{gallery.heading}</h1>
      <script
        nonce={loaded.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstPictureAlone : '' }}
      />
      <LeaveOutUnloaded nonce={loaded.nonce} sentence={`${gallery.partlyPrinted} ${gallery.printAll}`} />
      <div id="gallery">
        {isLoading && <Loading retryAddress={retryAddress} />}
        {!isLoading && found.word === 'failed' && (
          <Failed retryAddress={retryAddress} onTryAgain={tryAgain} />
        )}
        {!isLoading && found.word === 'none' && <NoPhotographs />}
        {!isLoading && found.word === 'some' && (
          <Carousel pictures={found.pictures} emptyMessage={<NoPhotographs />} afterwards={<PrintLink />} />
        )}
      </div>
    </>
  );
}

function Loading({ retryAddress }: { retryAddress: string }) {
  return (
    <div className="gallery-loading">
      <span className="spinner" aria-hidden="true" />
      <output>{gallery.loading}</output>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${retryAddress}`} />
      </noscript>
    </div>
  );
}

function Failed({ retryAddress, onTryAgain }: { retryAddress: string; onTryAgain: () => void }) {
  return (
    <div className="gallery-failed">
      <p>{gallery.failed}</p>
      <a
        className="button"
        href={retryAddress}
        onClick={(event) => {
          event.preventDefault();
          onTryAgain();
        }}
      >
        Try again
      </a>
    </div>
  );
}

function NoPhotographs() {
  const isFramed = useIsFramed();
  return (
    <>
      <p className="gallery-none">{gallery.none}</p>
      {!isFramed && <p className="gallery-later">{gallery.later}</p>}
    </>
  );
}

/** In a frame it opens a page of its own, like the photographs. */
function PrintLink() {
  const { funeralGuid } = useParams();
  const target = useIsFramed() ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <p className="gallery-print">
      <a href={href('/documentviewer/:funeralGuid/print', { funeralGuid: funeralGuid! })} {...target}>
        {gallery.toPrint}
      </a>
    </p>
  );
}

/** Shows no part of the link, because anybody could have written it. */
export function NotRecognised() {
  const phone = useProvider()?.phone;
  return (
    <div className="gallery-words">
      <title>{gallery.notRecognised}</title>
      <h1>{gallery.notRecognised}</h1>
      <p>{incompleteLink}</p>
      <CallUs phone={phone} />
    </div>
  );
}
