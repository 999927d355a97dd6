import lychgate from './lychgate.svg?raw';
import telephone from './telephone.svg?raw';

/** Drawings in files of their own are on the plain pages of the server too. */
const Drawing = ({ svg }: { svg: string }) => (
  <span className="drawing" dangerouslySetInnerHTML={{ __html: svg.trim() }} />
);

/** For a firm without a logo. */
export const Lychgate = () => <Drawing svg={lychgate} />;

export const Telephone = () => <Drawing svg={telephone} />;

/** Hills, a gate and the sun, for a firm without a photograph. */
export const Landscape = () => (
  <svg className="landscape" viewBox="0 0 320 150" width="320" height="150" aria-hidden="true">
    <circle cx="236" cy="48" r="26" />
    <path d="M0 118C60 92 120 128 190 98s90-26 130-14v66H0z" />
    <path className="gate" d="M80 108V80M132 106V80M72 84l34-24 34 24" />
    <path d="M0 140c70-34 130 6 200-18s90-14 120-8v36H0z" />
  </svg>
);
