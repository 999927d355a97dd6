import sharp from 'sharp';

// What a family may send, and nothing else that libvips reads: no SVG, no PDF, no TIFF, whatever a file claims to be.
const kinds = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: kinds.flatMap((kind) => [`VipsForeignLoad${kind}Buffer`, `VipsForeignLoad${kind}File`]),
});
// One core a picture, the others for visitors; and no picture comes twice.
sharp.concurrency(1);
sharp.cache(false);

/** Use this one, never the package itself. */
export { sharp };
