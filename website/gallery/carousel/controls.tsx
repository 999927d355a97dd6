/** With more photographs, a count ("3 / 40") replaces the dots. */
const dotsMax = 24;

export function PauseButton({ isPlaying, onToggle }: { isPlaying: boolean; onToggle: () => void }) {
  return (
    <button type="button" className="carousel-pause" onClick={onToggle}>
      <span>{isPlaying ? 'Pause' : 'Play'}</span>
      <span className="gallery-heard"> the photographs</span>
    </button>
  );
}

type ArrowProps = { to: 'previous' | 'next'; sign: string; name: string; onPress: () => void };

export const Arrow = ({ to, sign, name, onPress }: ArrowProps) => (
  <button type="button" className={`carousel-${to}`} onClick={onPress}>
    <span aria-hidden="true">{sign}</span>
    <span className="gallery-heard">{name}</span>
  </button>
);

type PositionProps = { index: number; count: number; onGo: (index: number) => void };

export function Position({ index: current, count, onGo }: PositionProps) {
  if (count > dotsMax) return <p className="carousel-count">{`${current + 1} / ${count}`}</p>;
  return (
    <fieldset className="carousel-dots" aria-label="Choose a photograph">
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Photograph ${index + 1}`}
          aria-current={index === current || undefined}
          onClick={() => onGo(index)}
        />
      ))}
    </fieldset>
  );
}
