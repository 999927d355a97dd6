import * as z from 'zod/mini';
import { textUpTo } from '../../../fields/fields.ts';
import { hasContrast } from '../accent.ts';
import { isBand } from '../band.ts';
import { setting, type SettingGroupTable } from '../setting.ts';

const digest = z.string().check(z.regex(/^[\da-f]{64}$/));

/** An uploaded picture; empty if there is none. */
const picture = (label: string, none: string) =>
  setting({
    label,
    kind: 'own',
    schema: z.union([z.literal(''), z.object({ digest, width: z.int(), height: z.int() })]),
    default: '',
    show: (stored) => (stored ? 'A picture' : none),
  });

const pictureText = (label: string) =>
  setting({
    label,
    kind: 'own',
    isOptional: true,
    schema: textUpTo(150),
    default: '',
    show: (text) => text || 'None',
  });

/** The provider's own look. */
export const look = {
  heading: 'Logo, pictures and colours',
  text: 'They are on every public page; the logo and the colour of links are in every email too.',
  role: 'administrator',
  fields: {
    logo: picture('Logo', 'None: your name is written instead'),
    photograph: picture('Photograph', 'None: a drawing is shown'),
    photographText: pictureText('What the photograph shows'),
    firstMark: picture('First association mark', 'None'),
    firstMarkText: pictureText('What the first mark says'),
    secondMark: picture('Second association mark', 'None'),
    secondMarkText: pictureText('What the second mark says'),
    thirdMark: picture('Third association mark', 'None'),
    thirdMarkText: pictureText('What the third mark says'),
    /** On light pages; empty for our own. */
    accent: setting({
      label: 'Colour of links and buttons',
      kind: 'own',
      schema: z
        .string()
        .check(z.refine((text) => text === '' || hasContrast(text), 'Please enter another colour.')),
      default: '',
      show: (accent) => accent || 'Brown, as delivered',
      example: { value: '#1d3557', source: 'staff' },
    }),
    /** On light pages; empty for the colour of cards. */
    band: setting({
      label: 'Colour of the top and the foot',
      kind: 'own',
      schema: z
        .string()
        .check(z.refine((text) => text === '' || isBand(text), 'Please enter another colour.')),
      default: '',
      show: (band) => band || 'White, as delivered',
      example: { value: '#1d3557', source: 'staff' },
    }),
  },
} satisfies SettingGroupTable;
