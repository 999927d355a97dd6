import * as z from 'zod/mini';
import { textUpTo, wholeNumber } from '../../../fields/fields.ts';
import { passwordHelp, userHelp } from './mail-server.ts';
import { setting, type SettingGroupTable } from '../setting.ts';

const addressMessage =
  'Please enter an email address, such as replies@example.org. Its part before the @ can have 26 characters.';
const hostMessage = 'Please enter the name of a server, such as outlook.office365.com.';
const folderMessage = 'Please enter the name of a folder in plain letters.';
const fixedBy = 'REPLIES_IMAP_URL';

/** The mailbox that families’ answers come back to. `REPLIES_TO` and `REPLIES_IMAP_URL` win. */
export const replies = {
  heading: 'Replies to emails',
  text: 'When a family answers an email, its answer can appear at the booking, request or invoice that the email was about. It needs a mailbox of its own: whatever arrives in it is read here, and moved or deleted.',
  role: 'administrator',
  fields: {
    /** Empty: families answer the branch, as without it. */
    address: setting({
      label: 'Address for replies',
      help: 'Each email is answered to an address of its own, such as replies+318.4f2c…@example.org. The mailbox has to take addresses with a plus, as Microsoft 365, Google Workspace and most others do. Empty: answers go to the branch.',
      kind: 'text',
      schema: z
        .string()
        .check(
          z.maxLength(200, addressMessage),
          z.regex(/^$|^[\w.-]{1,26}@[\w-]+(\.[\w-]+)+$/, addressMessage),
        ),
      default: '',
      isOptional: true,
      fixedBy: 'REPLIES_TO',
      example: { value: 'replies@example.org', source: 'staff' },
    }),
    host: setting({
      label: 'IMAP server',
      help: 'Microsoft 365: outlook.office365.com. Google Workspace: imap.gmail.com. Without one, a mail gateway hands messages over by a call.',
      kind: 'text',
      schema: z.string().check(z.regex(/^[A-Za-z\d.-]{0,253}$/, hostMessage)),
      default: '',
      isOptional: true,
      fixedBy,
      example: { value: 'imap.example.com', source: 'staff' },
    }),
    port: setting({
      label: 'Port',
      help: '993 at nearly all providers. It is always encrypted.',
      kind: 'number',
      schema: wholeNumber(1, 65_535, 'Please enter a number from 1 to 65535, such as 993.'),
      default: 993,
      fixedBy,
    }),
    user: setting({
      label: 'User name',
      help: userHelp,
      kind: 'text',
      schema: textUpTo(200),
      default: '',
      isOptional: true,
      fixedBy,
      example: { value: 'replies@example.org', source: 'staff' },
    }),
    /** Sealed in the database. Answers say `set` in its place. */
    password: setting({
      label: 'Password',
      help: passwordHelp,
      kind: 'secret',
      schema: textUpTo(1_000),
      default: '',
      isOptional: true,
      fixedBy,
      example: { value: 'set', source: 'staff' },
    }),
    folder: setting({
      label: 'Folder for messages that were read',
      help: 'Empty: they are deleted from the mailbox once they are kept here. In a folder they stay until you delete them, also what is erased here.',
      kind: 'text',
      schema: z.string().check(z.regex(/^[\x20-\x7e]{0,100}$/, folderMessage)),
      default: '',
      isOptional: true,
      fixedBy,
      example: { value: 'Read', source: 'staff' },
    }),
  },
} satisfies SettingGroupTable;
