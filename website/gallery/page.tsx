import { href, useParams } from 'react-router';
import { CallUs } from '../ui/frame/phone-link.tsx';
import { useIsFramed, useIsLocalBackOffice, useProvider } from '../ui/use-provider.ts';
import { Carousel } from './carousel/carousel.tsx';
import { LeaveOutUnloaded } from './leave-out-unloaded.tsx';
import firstPictureAlone from './first-picture-alone.js?raw';
import { galleryTexts } from './messages.ts';
import { incompleteLink } from '../ui/link-messages.ts';
import type { GalleryAbout } from './read-about.ts';
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
      <Heading about={loaded.about} />
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
        {isLoading && <Loading />}
        {!isLoading && result.code === 'failed' && (
          <Failed retryAddress={retryAddress} onTryAgain={tryAgain} />
        )}
        {!isLoading && result.code === 'none' && (
          <>
            <NoPhotographs />
            <p className="gallery-print">
              <AddLink canAdd={loaded.about?.canAdd ?? false} isMain />
            </p>
          </>
        )}
        {!isLoading && result.code === 'some' && (
          <Carousel
            pictures={result.pictures}
            emptyMessage={<NoPhotographs />}
            afterwards={<Links canAdd={loaded.about?.canAdd ?? false} />}
          />
        )}
      </div>
    </>
  );
}

/** The heading, with the person's name if the back office tells it. In a frame it is for screen readers only. */
function Heading({ about }: { about: GalleryAbout | null }) {
  if (!about?.personName) return <h1 className="gallery-heading">{galleryTexts.heading}</h1>;
  return (
    <header className="gallery-heading in-memory">
      <h1>
        <bdi>{about.personName}</bdi>
      </h1>
      {about.date && <p>{about.date}</p>}
      <p>{galleryTexts.from}</p>
    </header>
  );
}

function Loading() {
  return (
    <div className="gallery-loading">
      <span className="spinner" aria-hidden="true" />
      <output>{galleryTexts.loading}</output>
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
      {!isFramed && <div className="gallery-place" />}
      <p className="gallery-none">{galleryTexts.none}</p>
      {!isFramed && <p className="gallery-later">{galleryTexts.later}</p>}
    </>
  );
}

/** Links to the other pages. In a frame they open a new page, like the photographs. */
function Links({ canAdd }: { canAdd: boolean }) {
  const funeralGuid = useParams().funeralGuid!;
  const target = useIsFramed() ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <p className="gallery-print">
      <AddLink canAdd={canAdd} />
      <a
        className="button"
        href={href('/documentviewer/:funeralGuid/slideshow', { funeralGuid })}
        {...target}
      >
        {galleryTexts.toSlideshow}
      </a>{' '}
      <a href={href('/documentviewer/:funeralGuid/print', { funeralGuid })} {...target}>
        {galleryTexts.toPrint}
      </a>
      {useIsLocalBackOffice() && (
        <a href={href('/documentviewer/:funeralGuid/report', { funeralGuid })} {...target}>
          {galleryTexts.toReport}
        </a>
      )}
    </p>
  );
}

/** The link for adding photographs. The page around a frame has its own. */
function AddLink({ canAdd, isMain = false }: { canAdd: boolean; isMain?: boolean }) {
  const { funeralGuid } = useParams();
  const isFramed = useIsFramed();
  if (!canAdd || isFramed) return null;
  return (
    <a
      className={isMain ? 'button button-main' : 'button'}
      href={href('/documentupload/:funeralGuid', { funeralGuid: funeralGuid! })}
    >
      {galleryTexts.toAdd}
    </a>
  );
}

/** The page for an incomplete link. It shows no part of the link, because anybody could have written it. */
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
