import { href, useParams } from 'react-router';
import { CallUs } from '../ui/error-message.tsx';
import { useIsFramed, useProvider } from '../ui/use-provider.ts';
import { Carousel } from './carousel/carousel.tsx';
import { LeaveOutUnloaded } from './leave-out-unloaded.tsx';
import firstPictureAlone from './first-picture-alone.js?raw';
import { galleryTexts } from './messages.ts';
import { incompleteLink } from '../ui/link-messages.ts';
import { usePhotographs, type LoadedGallery } from './use-photographs.ts';
import { Title } from '../ui/frame/title.tsx';

/** The gallery in each state: loading, failed, empty, with photographs, not recognised. It works without JavaScript. */
export function GalleryPage({ loaded }: { loaded: LoadedGallery }) {
  const { result, isLoading, tryAgain } = usePhotographs(loaded);
  const { retryAddress } = loaded;
  if (result.code === 'not-recognised') return <NotRecognised />;
  return (
    <>
      <Title heading={galleryTexts.heading} />
      <h1 className="gallery-heading">{galleryTexts.heading}</h1>
      <script
        nonce={loaded.nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstPictureAlone : '' }}
      />
      <LeaveOutUnloaded
        nonce={loaded.nonce}
        sentence={`${galleryTexts.partlyPrinted} ${galleryTexts.printAll}`}
      />
      <div id="gallery">
        {isLoading && <Loading retryAddress={retryAddress} />}
        {!isLoading && result.code === 'failed' && (
          <Failed retryAddress={retryAddress} onTryAgain={tryAgain} />
        )}
        {!isLoading && result.code === 'none' && <NoPhotographs />}
        {!isLoading && result.code === 'some' && (
          <Carousel pictures={result.pictures} emptyMessage={<NoPhotographs />} afterwards={<PrintLink />} />
        )}
      </div>
    </>
  );
}

function Loading({ retryAddress }: { retryAddress: string }) {
  return (
    <div className="gallery-loading">
      <span className="spinner" aria-hidden="true" />
      <output>{galleryTexts.loading}</output>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${retryAddress}`} />
      </noscript>
    </div>
  );
}

function Failed({ retryAddress, onTryAgain }: { retryAddress: string; onTryAgain: () => void }) {
  return (
    <div className="gallery-failed">
      <p>{galleryTexts.failed}</p>
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
      <p className="gallery-none">{galleryTexts.none}</p>
      {!isFramed && <p className="gallery-later">{galleryTexts.later}</p>}
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
        {galleryTexts.toPrint}
      </a>
    </p>
  );
}

/** Shows no part of the link, because anybody could have written it. */
export function NotRecognised() {
  const phone = useProvider()?.phone;
  return (
    <div className="gallery-words">
      <Title heading={galleryTexts.notRecognised} />
      <h1>{galleryTexts.notRecognised}</h1>
      <p>{incompleteLink}</p>
      <CallUs phone={phone} />
    </div>
  );
}
