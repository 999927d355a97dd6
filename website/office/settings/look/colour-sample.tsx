import { createAccent } from '#contract/operator/settings/accent.ts';
import { createBands, type Band } from '#contract/operator/settings/band.ts';

type SampleProps = { colour: string; label: string };

/** A link and a button as they look on light and on dark pages. */
export function ColourSample({ colour, label }: SampleProps) {
  const { light, dark } = createAccent(colour);
  const halves = [
    drawHalf({ x: 0, ground: '#faf7f2', ink: light, onInk: '#ffffff' }),
    drawHalf({ x: 220, ground: '#1f1b18', ink: dark, onInk: '#1f1b18' }),
  ];
  return <Sample drawing={halves.join('')} label={label} light={light} dark={dark} />;
}

/** The top of a page as it looks on light and on dark pages. */
export function BandSample({ colour, label }: SampleProps) {
  const { light, dark } = createBands(colour);
  const drawing = drawBandHalf(0, light) + drawBandHalf(220, dark);
  return <Sample drawing={drawing} label={label} light={light.ground} dark={dark.ground} />;
}

type Drawn = { drawing: string; label: string; light: string; dark: string };

// A picture, because the policy allows no style of its own.
function Sample({ drawing, label, light, dark }: Drawn) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 96" font-family="sans-serif" font-size="18">${drawing}</svg>`;
  return (
    <figure className="colour-sample">
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} width="440" height="96" alt="" />
      <figcaption>
        {label}: {light}, and {dark} on dark pages
      </figcaption>
    </figure>
  );
}

const drawBandHalf = (x: number, { ground, ink }: Band) =>
  `<rect x="${x}" width="220" height="96" fill="${ground}"/>` +
  `<text x="${x + 20}" y="54" fill="${ink}">Your name</text>` +
  `<text x="${x + 200}" y="54" fill="${ink}" font-weight="600" text-anchor="end">Call us</text>`;

type Half = { x: number; ground: string; ink: string; onInk: string };

const drawHalf = ({ x, ground, ink, onInk }: Half) =>
  `<rect x="${x}" width="220" height="96" fill="${ground}"/>` +
  `<text x="${x + 20}" y="54" fill="${ink}" text-decoration="underline">A link</text>` +
  `<rect x="${x + 88}" y="26" width="112" height="44" rx="6" fill="${ink}"/>` +
  `<text x="${x + 144}" y="54" fill="${onInk}" font-weight="600" text-anchor="middle">A button</text>`;
