import * as z from 'zod/mini';
import { isSecureAddress } from '../readings.ts';
import { setting, type SettingGroupTable } from '../setting.ts';

const urlMessage =
  'Please enter an https address that ends with the name of the bucket, such as https://s3.example.com/our-photographs.';
const unfilledMessage = 'Please replace what is in {brackets}, with the brackets.';
const regionMessage = 'Please enter the region in letters and digits, such as eu-west-2.';
const keyMessage = 'Please enter the access key as the provider shows it, without spaces and line breaks.';
const secretMessage = 'Please enter the secret as the provider shows it, without spaces and line breaks.';
const fixedBy = 'S3_URL';

/** Whether the path begins with the bucket. A bucket in the host name cannot be listed. */
const hasBucket = (text: string) =>
  isSecureAddress(text) && /^\/[a-z\d][a-z\d.-]+(\/[\w.-]+)*\/?$/i.test(new URL(text).pathname);

const url = z.string().check(
  z.maxLength(300, urlMessage),
  z.refine((text) => !/[{}]/.test(text), { message: unfilledMessage, abort: true }),
  z.refine((text) => text === '' || hasBucket(text), urlMessage),
);

/** The bucket that new photographs go to. `S3_URL` and its credentials win. */
export const photographStorage = {
  heading: 'Cloud storage for photographs',
  text: 'New photographs of funerals go to a bucket at a provider with S3, in place of the disk of the server. Those that are on the disk stay there, and are shown as before.',
  role: 'administrator',
  fields: {
    /** Empty: photographs are on the disk. */
    url: setting({
      label: 'Address of the bucket',
      help: 'The endpoint of the provider, a slash, and the name of the bucket; a folder in it may follow. The bucket has to be private. Empty: new photographs go to the disk.',
      kind: 'text',
      schema: url,
      default: '',
      isOptional: true,
      fixedBy,
      example: { value: 'https://s3.example.com/our-photographs', source: 'staff' },
    }),
    region: setting({
      label: 'Region',
      kind: 'text',
      schema: z.string().check(z.regex(/^[A-Za-z\d-]{1,100}$/, regionMessage)),
      default: 'us-east-1',
      fixedBy,
      example: { value: 'eu-west-2', source: 'staff' },
    }),
    key: setting({
      label: 'Access key',
      help: 'Of an account that may do nothing else. Some providers call it key ID.',
      kind: 'text',
      schema: z.string().check(z.regex(/^[\x21-\x7e]{0,200}$/, keyMessage)),
      default: '',
      isOptional: true,
      fixedBy,
      example: { value: 'the-access-key', source: 'staff' },
    }),
    /** Sealed in the database. Answers say `set` in its place. */
    secret: setting({
      label: 'Secret',
      kind: 'secret',
      schema: z.string().check(z.regex(/^[\x21-\x7e]*$/, secretMessage), z.maxLength(1_000, secretMessage)),
      default: '',
      isOptional: true,
      fixedBy,
      example: { value: 'set', source: 'staff' },
    }),
  },
} satisfies SettingGroupTable;
