import { createHash } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { importKey, readCertificate, type SealingKey } from './certificate.ts';
import { contentsBytes, withSignatureField } from './signature-field.ts';

export const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};

type Seal = SealingKey & {
  at: Date;
  /** The provider that seals, and the reason, as readers of PDFs show it. */
  name: string;
  reason: string;
};

/** Adds a digital signature of the provider to a PDF (PAdES B-B). Nobody can change a byte of it unnoticed afterwards. */
export async function sealPdf(pdf: Buffer, seal: Seal): Promise<Buffer> {
  const { bytes, contentsAt } = withSignatureField(pdf, seal);
  const end = contentsAt + 2 * contentsBytes + 2;
  const signed = [bytes.subarray(0, contentsAt), bytes.subarray(end)];
  const signature = await signDetached(signed, seal);
  if (signature.length > contentsBytes) throw new Error('The signature is longer than its place.');
  bytes.write(signature.toString('hex'), contentsAt + 1, 'latin1');
  return bytes;
}

async function signDetached(content: Buffer[], seal: Seal): Promise<Buffer> {
  const certificate = readCertificate(seal.certificate);
  const attribute = (type: string, value: asn1js.BaseBlock) => new pkijs.Attribute({ type, values: [value] });
  const attributes = [
    attribute(oids.contentType, new asn1js.ObjectIdentifier({ value: oids.data })),
    attribute(oids.messageDigest, octets(digestOfParts(content))),
    attribute(oids.signingCertificateV2, certificateReference(seal.certificate)),
  ];
  const signedData = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: oids.data }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
    certificates: [certificate],
  });
  await signedData.sign(await importKey(seal), 0, 'SHA-256');
  const info = new pkijs.ContentInfo({ contentType: oids.signedData, content: signedData.toSchema(true) });
  return Buffer.from(info.toSchema().toBER());
}

/** SHA-256 of bytes in parts. */
export function digestOfParts(parts: Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const octets = (bytes: Buffer) => new asn1js.OctetString({ valueHex: new Uint8Array(bytes).buffer });

/** The digest of the certificate that signs (RFC 5035), so that nobody can put another in its place. */
const certificateReference = (certificate: Buffer) => {
  const inSequence = (value: asn1js.BaseBlock) => new asn1js.Sequence({ value: [value] });
  return inSequence(inSequence(inSequence(octets(digestOfParts([certificate])))));
};
