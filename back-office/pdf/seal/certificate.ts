import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

/** The key that seals documents, and the certificate that names the provider. Both in DER. */
export type SealingKey = { key: Buffer; certificate: Buffer };

const years = 15;
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const serialBytes = 16;
const oids = { commonName: '2.5.4.3', basicConstraints: '2.5.29.19', keyUsage: '2.5.29.15' };
// The bits of X.509 for a digital signature and for the commitment to a content.
const signsDocuments = 0b1100_0000;

/** Makes a key, and a certificate for it that the provider has signed itself. */
export async function createSealingKey(providerName: string, at: Date): Promise<SealingKey> {
  const { subtle } = crypto;
  const pair = await subtle.generateKey(
    { ...algorithm, modulusLength: 3_072, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ valueHex: toPositiveBytes(serialBytes) });
  for (const name of [certificate.subject, certificate.issuer])
    name.typesAndValues.push(commonName(providerName));
  certificate.notBefore.value = at;
  certificate.notAfter.value = new Date(at);
  certificate.notAfter.value.setUTCFullYear(at.getUTCFullYear() + years);
  certificate.extensions = [
    extension(oids.basicConstraints, new pkijs.BasicConstraints({ cA: false }).toSchema()),
    extension(oids.keyUsage, new asn1js.BitString({ valueHex: toBuffer(signsDocuments), unusedBits: 6 })),
  ];
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey);
  await certificate.sign(pair.privateKey, 'SHA-256');
  return {
    key: Buffer.from(await subtle.exportKey('pkcs8', pair.privateKey)),
    certificate: Buffer.from(certificate.toSchema().toBER()),
  };
}

export const importKey = ({ key }: SealingKey) =>
  crypto.subtle.importKey('pkcs8', new Uint8Array(key), algorithm, false, ['sign']);

/** Throws if these are no certificate. */
export const readCertificate = (certificate: Uint8Array) =>
  pkijs.Certificate.fromBER(new Uint8Array(certificate));

/** Whether it may still seal. */
export const isCurrent = (certificate: Uint8Array, at: Date): boolean =>
  at < readCertificate(certificate).notAfter.value;

const commonName = (providerName: string) =>
  new pkijs.AttributeTypeAndValue({
    type: oids.commonName,
    value: new asn1js.Utf8String({ value: providerName.slice(0, commonNameMax) }),
  });

// The limit of X.520.
const commonNameMax = 64;

const extension = (extnID: string, value: asn1js.BaseBlock) =>
  new pkijs.Extension({ extnID, critical: true, extnValue: value.toBER() });

const toBuffer = (byte: number) => new Uint8Array([byte]).buffer;

function toPositiveBytes(length: number): ArrayBuffer {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  bytes[0] = (bytes[0]! & 0x3f) | 0x40;
  return bytes.buffer;
}
