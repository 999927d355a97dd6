import type { Caption } from '#contract/visitor/links.ts';
import { galleryTexts } from './messages.ts';

const picturesMax = 500;
const originsMax = 20;

/** Slides have a fixed height (carousel.css). */
const slidePx = 400;
const largePx = 1600;

export type Picture = {
  src: string;
  /** For pixel densities 1 and 2; null if the source has only one height. */
  srcset: string | null;
  /** WebP sources, for browsers that support it; null if the server chooses the format. */
  webp: string | null;
  /** Opens in a new tab; null for a `data:` URL. */
  large: string | null;
  /** The lines below it: the caption, and who added it, if they are known. */
  words: string[];
};

/** The first 500 image sources of the back office that a page can show: http, https and `data:image/` URLs. */
export function toPictures(sources: string[], publicUrl: string, captions: Caption[]): Picture[] {
  const wordsBySource = new Map(captions.map((caption) => [caption.source, listCaptions(caption)]));
  const home = `${new URL(publicUrl).origin}/`;
  return sources
    .slice(0, picturesMax)
    .filter(isPicture)
    .map((source) => {
      // Our own pictures get a relative address, so that they load under every host name of this website.
      const address = source.startsWith(home) ? source.slice(home.length - 1) : source;
      const picture = /^data:/i.test(address) ? dataPicture(address) : createWebPicture(address);
      return { ...picture, words: wordsBySource.get(source) ?? [] };
    });
}

/**
 * The `img-src` of the content security policy: the origins of these pictures, or, beyond 20 origins, their schemes.
 * @param allowAny allows pictures from every http and https origin
 */
export function imageSourcesPolicy(pictures: Picture[], allowAny: boolean): string {
  if (allowAny) return "'self' data: https: http:";
  const external = pictures.filter(({ src }) => /^https?:/i.test(src)).map(({ src }) => new URL(src));
  const origins = new Set(external.map(({ origin }) => origin));
  const schemes = new Set(external.map(({ protocol }) => protocol));
  return ["'self' data:", ...(origins.size > originsMax ? schemes : origins)].join(' ');
}

const listCaptions = ({ caption, addedBy }: Caption): string[] =>
  [caption, addedBy && galleryTexts.addedBy(addedBy)].flatMap((text) => text ?? []);

const dataPicture = (src: string) => ({ src, srcset: null, webp: null, large: null });

function createWebPicture(address: string): Omit<Picture, 'words'> {
  const inQuery = /[?&]height=\d+(&|$)/.test(address);
  const inPath = /\/height=\d+\.jpg$/.test(address);
  if (!inQuery && !inPath) return { src: address, srcset: null, webp: null, large: address };
  const atHeight = (px: number) => address.replace(/([?&/]height=)\d+/, `$1${px}`);
  const srcset = `${atHeight(slidePx)} 1x, ${atHeight(2 * slidePx)} 2x`;
  return {
    src: address,
    srcset,
    webp: inPath ? srcset.replaceAll(/\.jpg(?= )/g, '.webp') : null,
    large: atHeight(largePx),
  };
}

// The origin goes into a header, so refuse hosts with characters (such as `;`) that would end the directive.
function isPicture(source: string): boolean {
  if (/^data:/i.test(source)) return /^data:image\//i.test(source);
  if (!/^https?:/i.test(source) || !URL.canParse(source)) return false;
  return /^\w+:\/\/[\w.:[\]-]+$/.test(new URL(source).origin);
}
