import { examplePhotographSource } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get, put, remove } from '../../call.ts';
import { wholeNumber, noFields } from '../../fields/fields.ts';
import { captionFields } from '../../photographs.ts';

const turns = [0, 90, 180, 270] as const;
const positionMessage = 'Please enter the place as a whole number, from 1.';

/** An absent field is unchanged. */
const PhotographChange = z.strictObject({
  /** Whether it is hidden from visitors. Its address does not answer then. */
  isHidden: z.optional(z.boolean('isHidden must be true or false.')),
  /** Degrees clockwise, relative to the upload. */
  turned: z.optional(z.literal(turns, 'turned must be 0, 90, 180 or 270.')),
  /** Its place in the gallery, counted from 1. The others move up or down. */
  position: z.optional(wholeNumber(1, 1_000_000, positionMessage)),
  /** The text below the photograph; empty text removes it. */
  caption: z.optional(captionFields.caption),
  addedBy: z.optional(captionFields.addedBy),
});
export type PhotographChange = z.output<typeof PhotographChange>;

const Count = z.number();

export const PhotographOnList = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'ready', 'unreadable']),
  kind: z.enum(['jpeg', 'png', 'gif', 'webp', 'avif', 'heic']),
  bytes: Count,
  /** In pixels, as it is shown. */
  width: Count,
  height: Count,
  /** ISO 8601 in UTC. */
  uploadedAt: z.string(),
  /** Its address in the gallery; null while it is hidden, and until it is ready. */
  source: z.nullable(z.string()),
  isHidden: z.boolean(),
  turned: z.literal(turns),
  /** False once the original has been erased. */
  hasOriginal: z.boolean(),
  caption: z.nullable(z.string()),
  /** The name of the person who added it. */
  addedBy: z.nullable(z.string()),
});
export type PhotographOnList = z.output<typeof PhotographOnList>;

/** The largest number of photographs on a memory page, and the numbers on one sheet. */
export const memoryPhotographsMax = 60;
export const perSheet = ['1', '2', '4', '6', '9'] as const;

const idsPattern = new RegExp(String.raw`^\d{1,18}(,\d{1,18}){0,${memoryPhotographsMax - 1}}$`);

/** The content of a file, read as it is sent. */
const Streamed = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);
export const streamedFile = z.object({ name: z.string(), bytes: Streamed });
const file = z.object({
  name: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

export const photographCalls = {
  /** In the order of the gallery, including hidden ones. */
  getPhotographs: get('Funerals/{funeralGuid}/Photographs', {
    role: 'staff',
    summary: 'List the photographs of a funeral',
    answer: z.array(PhotographOnList),
    example: {
      answer: [
        {
          id: '4711',
          state: 'ready',
          kind: 'jpeg',
          bytes: 4_812_330,
          width: 4032,
          height: 3024,
          uploadedAt: '2026-12-05T18:02:11.000Z',
          source: examplePhotographSource,
          isHidden: false,
          turned: 0,
          hasOriginal: true,
          caption: 'At the allotment',
          addedBy: 'Harold Ellis',
        },
      ],
    },
  }),
  /** Turning recreates its display sizes, which takes a moment, and changes its address. */
  updatePhotograph: put('Funerals/{funeralGuid}/Photographs/{id}', {
    role: 'staff',
    summary: 'Hide, show, turn or move a photograph',
    body: PhotographChange,
    answer: z.literal(true),
    example: { request: { isHidden: true } },
  }),
  /** The same file is not accepted again. */
  removePhotograph: remove('Funerals/{funeralGuid}/Photographs/{id}', {
    role: 'staff',
    summary: 'Remove a photograph',
    query: noFields,
    answer: z.literal(true),
  }),
  /** A display size, also of a hidden photograph. */
  getPhotographPicture: get('Funerals/{funeralGuid}/Photographs/{id}/Picture', {
    role: 'staff',
    summary: 'Read a display size of a photograph',
    file: 'image/jpeg',
    query: z.strictObject({
      height: z.optional(z.enum(['400', '800', '1600'], 'height must be 400, 800 or 1600.')),
    }),
    answer: streamedFile,
    example: { answer: '(a JPEG image)' },
  }),
  /** The file as it was uploaded. */
  getOriginalPhotograph: get('Funerals/{funeralGuid}/Photographs/{id}/Original', {
    role: 'staff',
    summary: 'Read a photograph as it was uploaded',
    file: 'application/octet-stream',
    answer: streamedFile,
    example: { answer: '(the file)' },
  }),
  /** All originals in one file, numbered in the order of the gallery. Hidden ones are in a folder of their own. */
  getPhotographArchive: get('Funerals/{funeralGuid}/Archive', {
    role: 'staff',
    summary: 'Download all photographs of a funeral',
    file: 'application/zip',
    answer: streamedFile,
    example: { answer: '(a ZIP file)' },
  }),
  /** A sheet to print, on A4. Without `photographs`, the first ones that visitors see. */
  getMemoryPage: get('Funerals/{funeralGuid}/MemoryPage', {
    role: 'staff',
    summary: 'Make a memory page for printing',
    file: 'application/pdf',
    query: z.strictObject({
      /** Their ids with commas between them, sixty at most. */
      photographs: z.optional(
        z.string().check(z.regex(idsPattern, `photographs must be ids, ${memoryPhotographsMax} at most.`)),
      ),
      perSheet: z.optional(z.enum(perSheet, 'perSheet must be 1, 2, 4, 6 or 9.')),
      /** The text below the name. */
      words: z.optional(z.string().check(z.maxLength(300, 'words can be 300 characters long.'))),
    }),
    answer: file,
    example: { answer: '(a PDF)' },
  }),
  /** Allows removed photographs to be added again. */
  allowRemovedPhotographs: remove('Funerals/{funeralGuid}/RemovedPhotographs', {
    role: 'staff',
    summary: 'Allow removed photographs to be uploaded again',
    query: noFields,
    answer: z.literal(true),
  }),
};
