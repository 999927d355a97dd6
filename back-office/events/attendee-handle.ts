import { createCipheriv, createDecipheriv } from 'node:crypto';

const handleMinutes = 15;

/**
 * A look-up by email alone returns a handle instead of the stored guid. It looks like a guid, identifies one revision of
 * one booking, and is valid for 15 minutes or until the booking changes.
 * One AES block contains the attendee id (48 bits), the revision (16), the expiry in minutes (32), 31 zero bits that
 * authenticate it, and one bit for `answersShown`.
 */
export type AttendeeHandle = {
  attendeeId: number;
  revision: number;
  /** Whether the holder has seen the stored answers, so that an empty answer erases one. */
  answersShown: boolean;
};

export function createAttendeeHandle(
  key: Buffer,
  { attendeeId, revision, answersShown }: AttendeeHandle,
  now: Date,
): string {
  const block = Buffer.alloc(16);
  block.writeUIntBE(attendeeId, 0, 6);
  block.writeUInt16BE(revision % 65_536, 6);
  block.writeUInt32BE(toMinutes(now) + handleMinutes, 8);
  block.writeUInt32BE(Number(answersShown), 12);
  const cipher = createCipheriv('aes-128-ecb', key.subarray(0, 16), null).setAutoPadding(false);
  const hex = Buffer.concat([cipher.update(block), cipher.final()]).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Null if the guid is not a handle. */
export function readAttendeeHandle(key: Buffer, guid: string, now: Date): AttendeeHandle | 'expired' | null {
  const decipher = createDecipheriv('aes-128-ecb', key.subarray(0, 16), null).setAutoPadding(false);
  const block = Buffer.concat([
    decipher.update(Buffer.from(guid.replaceAll('-', ''), 'hex')),
    decipher.final(),
  ]);
  const answersShown = block.readUInt32BE(12);
  if (answersShown > 1) return null;
  if (block.readUInt32BE(8) < toMinutes(now)) return 'expired';
  return {
    attendeeId: block.readUIntBE(0, 6),
    revision: block.readUInt16BE(6),
    answersShown: answersShown === 1,
  };
}

const toMinutes = (time: Date) => Math.floor(time.getTime() / 60_000);
