import type { Picture } from '../image-sources.ts';
import { gallery } from '../messages.ts';

/** More than these would be a crowd of dots, so a count stands in their place. */
const dotsMax = 24;

/** The pictures in a row that can be scrolled; its script makes a carousel of it. */
export function CarouselView({ pictures }: { pictures: Picture[] }) {
  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={gallery.heading}
      data-count={pictures.length}
    >
      {pictures.length > 1 && (
        <>
          <button type="button" className="carousel-pause">
            <span>Pause</span>
            <span className="gallery-heard"> the photographs</span>
          </button>
          <Arrow to="previous" sign="&lt;" name="Previous photograph" />
        </>
      )}
      <div className="carousel-window">
        <div className="carousel-row">
          {pictures.map((picture, index) => (
            <Slide key={index} picture={picture} index={index} count={pictures.length} />
          ))}
        </div>
      </div>
      {pictures.length > 1 && (
        <>
          <Arrow to="next" sign="&gt;" name="Next photograph" />
          <Position count={pictures.length} />
        </>
      )}
    </section>
  );
}

const Arrow = ({ to, sign, name }: { to: 'previous' | 'next'; sign: string; name: string }) => (
  <button type="button" className={`carousel-${to}`}>
    <span aria-hidden="true">{sign}</span>
    <span className="gallery-heard">{name}</span>
  </button>
);

type SlideProps = { picture: Picture; index: number; count: number };

function Slide({ picture: { src, srcset, large }, index, count }: SlideProps) {
  const image = (
    <img
      src={src}
      srcSet={srcset ?? undefined}
      // oxlint-disable-next-line jsx-a11y/img-redundant-alt -- these are the specification's words
      alt={`Carousel Image ${index + 1}`}
      loading={index === 0 ? 'eager' : 'lazy'}
      fetchPriority={index === 0 ? 'high' : undefined}
      draggable={false}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nothing in it is a field
    <div className="slide" role="group" aria-roledescription="slide" aria-label={`${index + 1} of ${count}`}>
      {large ? (
        <a href={large} target="_blank" rel="noopener" title={gallery.opensLarge} draggable={false}>
          {image}
        </a>
      ) : (
        image
      )}
    </div>
  );
}

function Position({ count }: { count: number }) {
  if (count > dotsMax) return <p className="carousel-count">{`1 / ${count}`}</p>;
  return (
    <fieldset className="carousel-dots" aria-label="Choose a photograph">
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Photograph ${index + 1}`}
          aria-current={index === 0 || undefined}
        />
      ))}
    </fieldset>
  );
}
