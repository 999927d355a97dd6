import { useProvider } from '../use-provider.ts';
import { Landscape } from './drawings.tsx';

type HeroProps = {
  heading: string;
  /** Above the heading: what is brought back, or where somebody is. */
  above?: React.ReactNode;
  /** Below the heading: a paragraph of class `lead`, a price, a button. */
  children?: React.ReactNode;
};

/** The band below the header that a service begins with, and the provider's photograph on wide screens. */
export function Hero({ heading, above, children }: HeroProps) {
  const photograph = useProvider()?.photograph;
  return (
    <div className="hero">
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
