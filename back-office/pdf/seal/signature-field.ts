/** The most bytes of a signature with its certificate. */
export const contentsBytes = 8_192;

type Field = { at: Date; name: string; reason: string };
type Prepared = {
  bytes: Buffer;
  /** The position of the `<` before the empty signature. */
  contentsAt: number;
};

/**
 * Adds an invisible field for a signature, as an incremental update: every byte of the PDF stays. It reads what our own
 * template makes, with a table of references and without object streams, and throws at anything else.
 */
export function withSignatureField(pdf: Buffer, field: Field): Prepared {
  const text = pdf.toString('latin1');
  const { size, root, trailer, startXref } = readTrailer(text);
  const offsets = readOffsets(text, startXref, size);
  const catalog = dictionaryAt(text, offsets[root]!, root);
  const page = offsets.findIndex((at, id) => isPage(text, at, id));
  const [signatureId, widgetId] = [size, size + 1];
  const objects = [
    { id: root, body: withEntry(catalog, 'AcroForm', `<< /SigFlags 3 /Fields [${widgetId} 0 R] >>`) },
    {
      id: page,
      body: withEntry(dictionaryAt(text, offsets[page] ?? -1, page), 'Annots', `[${widgetId} 0 R]`),
    },
    { id: signatureId, body: signatureDictionary(field) },
    {
      id: widgetId,
      body: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seal) /F 132 /Rect [0 0 0 0] /P ${page} 0 R /V ${signatureId} 0 R >>`,
    },
  ];
  let update = text.endsWith('\n') ? '' : '\n';
  const entries = objects.map(({ id, body }) => {
    const at = pdf.length + update.length;
    update += `${id} 0 obj\n${body}\nendobj\n`;
    return `${id} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const xrefAt = pdf.length + update.length;
  update += `xref\n${entries.join('')}trailer\n<< /Size ${size + 2} /Prev ${startXref} ${trailer} >>\nstartxref\n${xrefAt}\n%%EOF\n`;
  return fillRange(Buffer.concat([pdf, Buffer.from(update, 'latin1')]), pdf.length);
}

const rangePlace = '/ByteRange [0 0000000000 0000000000 0000000000]';

const signatureDictionary = ({ at, name, reason }: Field) =>
  `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ${rangePlace} ` +
  `/Contents <${'0'.repeat(2 * contentsBytes)}> /M (${pdfDate(at)}) /Name ${pdfText(name)} /Reason ${pdfText(reason)} >>`;

/** The signature covers everything but itself. */
function fillRange(bytes: Buffer, from: number): Prepared {
  const contentsAt = bytes.indexOf('/Contents <', from) + '/Contents '.length;
  const end = contentsAt + 2 * contentsBytes + 2;
  const range = `/ByteRange [0 ${contentsAt} ${end} ${bytes.length - end}]`.padEnd(rangePlace.length);
  bytes.write(range, bytes.indexOf(rangePlace, from), 'latin1');
  return { bytes, contentsAt };
}

function readTrailer(text: string) {
  const startXref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const dictionary = /trailer\s*<<([^]*?)>>\s*startxref\s+\d+\s+%%EOF\s*$/.exec(text)?.[1] ?? '';
  const [size, root] = [/\/Size (\d+)/, /\/Root (\d+) 0 R/].map((pattern) =>
    Number(pattern.exec(dictionary)?.[1]),
  ) as [number, number];
  if (!startXref || !size || !root) throw createShapeError();
  const trailer = dictionary
    .replace(/\/Size \d+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { size, root, trailer, startXref };
}

function readOffsets(text: string, startXref: number, size: number): number[] {
  const table = /^xref\s+0 (\d+)\s+((?:\d{10} \d{5} [nf]\s+)+)/.exec(text.slice(startXref));
  if (Number(table?.[1]) !== size) throw createShapeError();
  return Array.from(table![2]!.matchAll(/(\d{10}) \d{5} ([nf])/g), ([, at, kind]) =>
    kind === 'n' ? Number(at) : -1,
  );
}

function dictionaryAt(text: string, at: number, id: number): string {
  const beginning = `${id} 0 obj`;
  const end = text.indexOf('endobj', at);
  const body = at < 0 || end < 0 ? '' : text.slice(at, end);
  const dictionary = body.startsWith(beginning) ? body.slice(beginning.length).trim() : '';
  if (!dictionary.startsWith('<<') || !dictionary.endsWith('>>')) throw createShapeError();
  return dictionary;
}

const isPage = (text: string, at: number, id: number) =>
  at >= 0 && new RegExp(`^${id} 0 obj\\s*<<\\s*/Type /Page\\s`).test(text.slice(at, at + pageBeginning));

const pageBeginning = 80;

function withEntry(dictionary: string, name: string, value: string): string {
  if (dictionary.includes(`/${name}`)) throw createShapeError();
  return `${dictionary.slice(0, -2)} /${name} ${value} >>`;
}

/** UTF-16 in hexadecimal digits, so that no character needs escaping. */
const pdfText = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

const pdfDate = (at: Date) => `D:${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`;

const createShapeError = () => new Error('This PDF cannot be sealed, because it is built differently.');
