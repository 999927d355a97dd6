import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { readCertificate } from './certificate.ts';
import { digestOfParts, oids } from './seal-pdf.ts';
import { contentsBytes } from './signature-field.ts';

const rangePattern = /\/ByteRange \[0 (\d+) (\d+) (\d+)\] *\/Contents </g;

type SealedDocument = { pdf: Buffer; pdfDigest: Buffer; certificate: Buffer };

/**
 * Whether a PDF is, byte for byte, the one that was sealed with this certificate. The digest also covers the parts of a signature
 * that mean nothing, and that no signature covers.
 */
export const isSealIntact = async ({ pdf, pdfDigest, certificate }: SealedDocument): Promise<boolean> =>
  digestOfParts([pdf]).equals(pdfDigest) && (await isSealed(pdf, certificate));

/** The signature must cover all of the file but itself, so nothing can have been appended either. */
async function isSealed(pdf: Buffer, certificate: Buffer): Promise<boolean> {
  try {
    const [range, ...others] = pdf.toString('latin1').matchAll(rangePattern);
    if (!range || others.length > 0) return false;
    const [contentsAt, end, length] = range.slice(1).map(Number) as [number, number, number];
    if (end !== contentsAt + 2 * contentsBytes + 2 || end + length !== pdf.length) return false;
    if (contentsAt !== range.index + range[0].length - 1 || pdf[end - 1] !== '>'.charCodeAt(0)) return false;
    const place = Buffer.from(pdf.toString('latin1', contentsAt + 1, end - 1), 'hex');
    const content = [pdf.subarray(0, contentsAt), pdf.subarray(end)];
    return place.length === contentsBytes && (await isSignature(place, { content, certificate }));
  } catch {
    return false;
  }
}

type SignedContent = { content: Buffer[]; certificate: Buffer };

async function isSignature(place: Buffer, { content, certificate }: SignedContent): Promise<boolean> {
  const parsed = asn1js.fromBER(place);
  // Zeros fill the rest of the place, and are not signed.
  if (parsed.offset < 0 || place.subarray(parsed.offset).some((byte) => byte !== 0)) return false;
  const info = new pkijs.ContentInfo({ schema: parsed.result });
  const signedData = new pkijs.SignedData({ schema: info.content });
  const [signer, ...others] = signedData.signerInfos;
  if (!signer || others.length > 0) return false;
  const [inside] = signedData.certificates ?? [];
  if (!(inside instanceof pkijs.Certificate) || !certificate.equals(Buffer.from(inside.toSchema().toBER())))
    return false;
  const digest = signer.signedAttrs?.attributes.find(({ type }) => type === oids.messageDigest)?.values[0];
  if (!(digest instanceof asn1js.OctetString)) return false;
  if (!digestOfParts(content).equals(Buffer.from(digest.valueBlock.valueHexView))) return false;
  signedData.certificates = [readCertificate(certificate)];
  return signedData.verify({ signer: 0, data: new Uint8Array(Buffer.concat(content)).buffer });
}
