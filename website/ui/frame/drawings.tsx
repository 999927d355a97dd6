import lychgate from './lychgate.svg?raw';
import telephone from './telephone.svg?raw';

/** Drawings are SVG files, because the plain pages of the server show them too. */
const Drawing = ({ svg }: { svg: string }) => (
  <span className="drawing" dangerouslySetInnerHTML={{ __html: svg.trim() }} />
);

export const Lychgate = () => <Drawing svg={lychgate} />;

export const Telephone = () => <Drawing svg={telephone} />;
