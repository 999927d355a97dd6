import sharp from 'sharp';

// Enable only these loaders of libvips, so that it never opens SVG, PDF, TIFF or other formats.
const kinds = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: kinds.flatMap((kind) => [`VipsForeignLoad${kind}Buffer`, `VipsForeignLoad${kind}File`]),
});
// One core for each picture, to leave the others for visitors. No cache, because each picture is read once.
sharp.concurrency(1);
sharp.cache(false);

/** Always import sharp from here, because of the settings above. */
export { sharp };
