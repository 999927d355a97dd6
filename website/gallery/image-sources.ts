const picturesMax = 500;
const originsMax = 20;

/** Slides are 400 px high, whatever is in them. */
const slidePx = 400;
const largePx = 1600;

export type Picture = {
  src: string;
  /** For screens of one and of two points a pixel, where the source is there in several heights. */
  srcset: string | null;
  /** What opens by itself, in a tab of its own; null for a picture that stands in the list as data. */
  large: string | null;
};

/** What a page can show of the sources a back office answers; what is no picture of the web is left out. */
export function picturesOf(sources: string[], publicUrl: string): Picture[] {
  const home = `${new URL(publicUrl).origin}/`;
  return sources
    .slice(0, picturesMax)
    .filter(isPicture)
    .map((source) => {
      // Without our own address in it, a picture is found by whatever name a visitor knows this website.
      const address = source.startsWith(home) ? source.slice(home.length - 1) : source;
      return /^data:/i.test(address) ? { src: address, srcset: null, large: null } : onTheWeb(address);
    });
}

/**
 * What a content security policy says of images, to let exactly these pictures in.
 * @param andOthers pictures from anywhere on the web too
 */
export function imagePlaces(pictures: Picture[], andOthers: boolean): string {
  if (andOthers) return "'self' data: https: http:";
  const elsewhere = pictures.filter(({ src }) => /^https?:/i.test(src)).map(({ src }) => new URL(src));
  const origins = new Set(elsewhere.map(({ origin }) => origin));
  const schemes = new Set(elsewhere.map(({ protocol }) => protocol));
  return ["'self' data:", ...(origins.size > originsMax ? schemes : origins)].join(' ');
}

function onTheWeb(address: string): Picture {
  const hasHeight = /[?&]height=\d+(&|$)/.test(address);
  const atHeight = (px: number) => address.replace(/([?&]height=)\d+/, `$1${px}`);
  return {
    src: address,
    srcset: hasHeight ? `${atHeight(slidePx)} 1x, ${atHeight(2 * slidePx)} 2x` : null,
    large: hasHeight ? atHeight(largePx) : address,
  };
}

// Of a host only what can also stand in a policy, where a semicolon would begin something else.
function isPicture(source: string): boolean {
  if (/^data:/i.test(source)) return /^data:image\//i.test(source);
  if (!/^https?:/i.test(source) || !URL.canParse(source)) return false;
  return /^\w+:\/\/[\w.:[\]-]+$/.test(new URL(source).origin);
}
