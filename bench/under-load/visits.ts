import { createHash } from 'node:crypto';

/** The actions of visitors in a hundred. Uploads come in addition. */
const shares = { list: 30, 'event page': 15, form: 15, booking: 15, gallery: 10, photograph: 15 };

export const kinds = [...Object.keys(shares), 'upload'] as Kind[];
export type Kind = keyof typeof shares | 'upload';

/** The events and photographs that visitors find. */
export type Places = {
  address: string;
  apiKey: string;
  events: string[];
  /** A funeral with photographs, and their addresses. */
  gallery: string;
  photographs: string[];
  /** The address at which photographs are added. */
  funerals: string[];
  /** A file of which each upload is a variant. */
  picture: string;
};

export type Visit = {
  kind: Kind;
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Names what an answer promised: the address of a booking, or the digest of a photograph. */
  stores?: string;
  isRight: (status: number, location: string) => boolean;
};

const order = Object.entries(shares).flatMap(([kind, share]) =>
  Array.from({ length: share }, () => kind as Kind),
);
// Coprime to 100, so that the kinds are mixed.
const step = 37;
const headers = { 'Accept-Encoding': 'br, gzip', Accept: 'text/html,image/webp' };
const boundary = 'boundary-of-the-load';

/** The visit with this number. The word makes what it stores different from that of another run. */
export function visitNumber(places: Places, number: number, runName: string): Visit {
  const kind = order[(number * step) % order.length]!;
  const event = places.events[number % places.events.length]!;
  const read = (path: string): Visit => ({
    kind,
    url: new URL(path, places.address).href,
    method: 'GET',
    headers,
    isRight: (status) => status === 200,
  });
  switch (kind) {
    case 'list':
      return read('/events');
    case 'event page':
      return read(`/events/${event}`);
    case 'form':
      return read(`/events?book=${event}`);
    case 'gallery':
      return read(`/documentviewer/${places.gallery}`);
    case 'photograph':
      return read(places.photographs[number % places.photographs.length]!);
    default:
      return createBookingVisit(places, event, `visitor-${number}-${runName}@booking.example`);
  }
}

export const createBookingVisit = ({ address }: Places, event: string, eMail: string): Visit => ({
  kind: 'booking',
  url: `${address}/events?book=${event}`,
  method: 'POST',
  headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
  body: String(new URLSearchParams({ name: 'Ann Visitor', eMail, numberOfAttendees: '2' })),
  stores: eMail,
  isRight: (status, location) => status === 302 && location.includes('done=registered'),
});

/** A photograph that differs from every other in the data after its picture. */
export function uploadNumber(places: Places, picture: Buffer, number: number, runName: string): Visit {
  const image = Buffer.concat([picture, Buffer.from(`${runName} ${number}`)]);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="fileData"; filename="photograph.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    kind: 'upload',
    url: `${places.address}/api/ClientImage/UploadImages/${places.funerals[number % places.funerals.length]}`,
    method: 'POST',
    headers: { 'X-Api-Key': places.apiKey, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), image, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    stores: createHash('sha256').update(image).digest('hex'),
    isRight: (status) => status === 200,
  };
}
