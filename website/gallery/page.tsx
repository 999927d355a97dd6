import { CallUs } from '../ui/error-message.tsx';
import { useProvider } from '../ui/use-provider.ts';
import { galleryScript } from './load-gallery.ts';
// oxlint-disable-next-line import/default -- Vite makes it: the address of the script, bundled by itself
import scriptAddress from './script.ts?worker&url';
import { gallery } from './messages.ts';

type GalleryPageProps = {
  nonce: string;
  /** Tells the script how to begin. */
  word: 'some' | 'none' | 'late' | 'failed';
  /** The address of this page that has more patience with the back office. */
  patientAddress: string;
  children?: React.ReactNode;
};

/** The frame of the gallery in all of its states. Without its script everything in it works as it stands. */
export function GalleryPage({ nonce, word, patientAddress, children }: GalleryPageProps) {
  return (
    <>
      <title>{gallery.heading}</title>
      <h1 className="gallery-heading">{gallery.heading}</h1>
      <GalleryScript nonce={nonce} />
      <div id="gallery" data-word={word} data-patient={patientAddress}>
        {children}
        <div className="gallery-loading" hidden={word !== 'late'}>
          <span className="spinner" aria-hidden="true" />
          <output className="gallery-heard">{gallery.loading}</output>
          {word === 'late' && (
            <noscript>
              <meta httpEquiv="refresh" content={`0;url=${patientAddress}`} />
            </noscript>
          )}
        </div>
        <div className="gallery-failed" hidden={word !== 'failed'}>
          <p>{gallery.failed}</p>
          <a className="button" href={patientAddress}>
            Try again
          </a>
        </div>
        <p className="gallery-none" hidden={word !== 'none'}>
          {gallery.none}
        </p>
      </div>
    </>
  );
}

/** Says nothing of the link itself: whatever stands in it was written by somebody else. */
export function NotRecognised({ nonce }: { nonce: string }) {
  const phone = useProvider()?.phone;
  return (
    <div className="gallery-words">
      <title>{gallery.notRecognised}</title>
      <h1>{gallery.notRecognised}</h1>
      <p>{gallery.checkTheLink}</p>
      <CallUs phone={phone} />
      <GalleryScript nonce={nonce} />
    </div>
  );
}

const GalleryScript = ({ nonce }: { nonce: string }) => (
  <script nonce={nonce} dangerouslySetInnerHTML={{ __html: galleryScript(scriptAddress) }} />
);
