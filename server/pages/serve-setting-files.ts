import type { FastifyInstance } from 'fastify';
import { pictureKinds, type PictureKind } from '#contract/operator/settings/pictures.ts';
import { uploadedPrefix } from '#contract/operator/settings/table.ts';
import type { StaffSettings } from '#contract/operator/settings/values.ts';
import { priceListPath, pricesPath } from '../settings/provider.ts';

export type SettingFiles = {
  settings: () => StaffSettings;
  /** The PDF of PRICE_LIST, if it is a path. */
  priceList: Buffer | null;
  /** Finds what was uploaded by its digest; null with an external back office. */
  openUploaded: ((purpose: PictureKind | 'price-list', digest: string) => Promise<Buffer | null>) | null;
};

/** The pages with an upload. The back office has the limit of each kind. */
export const settingUploads = {
  path: '/office/settings/:page(^(look|price-list)$)',
  bytesMax: 10_000_000,
  what: 'A file',
};

const pictureHeaders = {
  // The picture at an address never changes. Emails show the logo too, so any cache may keep it.
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Serves the provider's pictures, and the price list unless it is on another website. */
export function serveSettingFiles(server: FastifyInstance, files: SettingFiles) {
  const { openUploaded } = files;
  // The CMA's Funerals Market Investigation Order 2021 requires the Standardised Price List online.
  server.get(priceListPath, async (_, reply) => {
    // People may have kept this address from the time of the PDF.
    if (files.settings().priceList.where === '') return reply.redirect(pricesPath);
    const pdf = await readPriceListFile(files);
    if (!pdf) return reply.callNotFound();
    return reply
      .type('application/pdf')
      .header('Content-Disposition', 'inline; filename="price-list.pdf"')
      .header('Cache-Control', 'max-age=300')
      .send(pdf);
  });
  if (!openUploaded) return;
  for (const kind of Object.keys(pictureKinds) as PictureKind[]) {
    const { extension, type } = pictureKinds[kind];
    server.get<{ Params: { digest: string } }>(
      `/${kind}/:digest(^[0-9a-f]{64}).${extension}`,
      async (request, reply) => {
        const bytes = await openUploaded(kind, request.params.digest);
        return bytes ? reply.headers(pictureHeaders).type(type).send(bytes) : reply.callNotFound();
      },
    );
  }
}

async function readPriceListFile({
  settings,
  priceList,
  openUploaded,
}: SettingFiles): Promise<Buffer | null> {
  const { where } = settings().priceList;
  if (where === '' || /^https?:/i.test(where)) return null;
  if (!where.startsWith(uploadedPrefix)) return priceList;
  return openUploaded && openUploaded('price-list', where.slice(uploadedPrefix.length));
}
