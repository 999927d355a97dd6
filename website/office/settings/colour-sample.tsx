import { accentOf } from '#contract/operator/settings/accent.ts';

/** A link and a button as they look on light and on dark pages. */
export function ColourSample({ colour, label }: { colour: string; label: string }) {
  const { light, dark } = accentOf(colour);
  return (
    <figure className="colour-sample">
      <svg viewBox="0 0 440 96" aria-hidden="true">
        <Half x={0} ground="#faf7f2" ink={light} onInk="#ffffff" />
        <Half x={220} ground="#1f1b18" ink={dark} onInk="#1f1b18" />
      </svg>
      <figcaption>
        {label}: {light}, and {dark} on dark pages
      </figcaption>
    </figure>
  );
}

type HalfProps = { x: number; ground: string; ink: string; onInk: string };

const Half = ({ x, ground, ink, onInk }: HalfProps) => (
  <g>
    <rect x={x} width="220" height="96" fill={ground} />
    <text x={x + 20} y="54" fill={ink} fontSize="18" textDecoration="underline">
      A link
    </text>
    <rect x={x + 88} y="26" width="112" height="44" rx="6" fill={ink} />
    <text x={x + 144} y="54" fill={onInk} fontSize="18" fontWeight="600" textAnchor="middle">
      A button
    </text>
  </g>
);
