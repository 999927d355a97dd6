import lychgate from './lychgate.svg?raw';
import telephone from './telephone.svg?raw';

/** Drawings in files of their own are on the plain pages of the server too. */
const Drawing = ({ svg }: { svg: string }) => (
  <span className="drawing" dangerouslySetInnerHTML={{ __html: svg.trim() }} />
);

/** For a provider without a logo. */
export const Lychgate = () => <Drawing svg={lychgate} />;

export const Telephone = () => <Drawing svg={telephone} />;
