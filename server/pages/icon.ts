import type { FastifyInstance } from 'fastify';

// A lychgate, a roofed gate, of 32 by 32 pixels.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgBAMAAACBVGfHAAAAMFBMVEVMaXG2kki4iyy4jjK5ii+5iS67iDK5ii65ii66iS24ii+4iS+4iS+5iS+6iC65' +
    'ii/m+nAkAAAAD3RSTlMAAzAMz/McleROuHeyZke0LKKZAAAACXBIWXMAAAsTAAALEwEAmpwYAAAAaUlEQVQoz2NgIBaIF6Lymc//MkARSPn/3w2Zz9T/' +
    '//8PBSSBp/+BIBLB5/0PBhtgfMZ6iMB3AaiAzX8oWAzhs/nDBL4kgAU0/sNBE4jPF48Q+DoBKHD/PxL4DdaD4ENtwSKASg9vAfwAACfRnsjcR0eeAAAA' +
    'AElFTkSuQmCC',
  'base64',
);

/**
 * Serves the icon at the address that browsers try after a page has loaded. A link to it or an inline drawing would
 * delay the first paint.
 */
export function serveIcon(server: FastifyInstance) {
  server.get('/favicon.ico', (_, reply) =>
    reply.type('image/png').header('Cache-Control', 'max-age=604800').send(png),
  );
}
