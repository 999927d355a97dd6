import * as z from 'zod/mini';
import { isSecureAddress, textThat } from '../readings.ts';
import { setting, type SettingGroupTable } from '../setting.ts';

const message = 'Please enter the address of a list that begins with https.';
const isList = (text: string) => text === '' || (text.length <= 500 && isSecureAddress(text));

/** The list of versions of Lychgate. Without an address nobody is asked. */
export const releases = {
  heading: 'New versions',
  text: 'Once a day Lychgate can read a list of its versions, and says at the foot of Settings whether there is a newer one. It sends nothing about you. Without an address nobody is asked.',
  role: 'administrator',
  fields: {
    list: setting({
      label: 'List of versions',
      help: 'A feed in JSON or Atom, such as https://api.github.com/repos/OWNER/NAME/releases. Your supplier of Lychgate knows it.',
      kind: 'url',
      schema: z.string().check(z.refine(isList, message)),
      default: '',
      isOptional: true,
      variable: 'RELEASE_LIST_URL',
      reading: textThat(isList, 'must be the address of a list that begins with https.'),
      example: { value: 'https://releases.example.org/lychgate.atom', source: 'staff' },
    }),
  },
} satisfies SettingGroupTable;
