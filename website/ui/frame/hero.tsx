import { useProvider } from '../use-provider.ts';

type HeroProps = {
  heading: string;
  /** Content above the heading: a notice, or the links back. */
  above?: React.ReactNode;
  /** Content below the heading: a paragraph of class `welcome`, a price, a button. */
  children?: React.ReactNode;
};

/** The band at the top of a service, with the provider's photograph on wide screens. */
export function Hero({ heading, above, children }: HeroProps) {
  const photograph = useProvider()?.photograph;
  return (
    <div className={photograph ? 'hero hero-pictured' : 'hero hero-drawn'}>
      {above}
      <h1>{heading}</h1>
      {children}
      {photograph ? (
        <img
          className="hero-photograph"
          src={photograph.path}
          width={photograph.width}
          height={photograph.height}
          alt={photograph.description}
          loading="lazy"
        />
      ) : (
        <Landscape />
      )}
    </div>
  );
}

/** Hills, a gate and the sun, for a provider without a photograph. */
const Landscape = () => (
  <svg
    className="landscape"
    viewBox="0 0 320 150"
    width="320"
    height="150"
    fill="currentColor"
    fillOpacity="0.14"
    aria-hidden="true"
  >
    <circle cx="236" cy="48" r="26" />
    <path d="M0 118C60 92 120 128 190 98s90-26 130-14v66H0z" />
    <path d="M80 108V80M132 106V80M72 84l34-24 34 24" fill="none" stroke="currentColor" strokeWidth="5" />
    <path d="M0 140c70-34 130 6 200-18s90-14 120-8v36H0z" />
  </svg>
);
