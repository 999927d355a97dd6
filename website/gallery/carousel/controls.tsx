/** With more photographs, a bar replaces the dots. */
const dotsMax = 12;

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

/** The text "3 of 20", with a dot for each photograph or a bar. */
export const Position = ({ index, count, onGo }: PositionProps) => (
  <div className="carousel-position">
    {count > dotsMax ? (
      <progress value={index + 1} max={count} aria-hidden="true" />
    ) : (
      <Dots index={index} count={count} onGo={onGo} />
    )}
    <p className="carousel-count">{`${index + 1} of ${count}`}</p>
  </div>
);

const Dots = ({ index: current, count, onGo }: PositionProps) => (
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
