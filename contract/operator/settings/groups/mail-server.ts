import * as z from 'zod/mini';
import { email, textUpTo, wholeNumber } from '../../../fields/fields.ts';
import { sender } from '../readings.ts';
import { setting, type SettingGroupTable } from '../setting.ts';

const hostMessage = 'Please enter the name of a server, such as smtp.example.com.';
const fromMessage = 'Please enter an email address, such as office@example.org.';
const fixedBy = 'SMTP_URL';

/** Explains the user name at an email provider. */
export const userHelp = 'Often the whole email address.';
export const passwordHelp = 'Providers that ask for a code from a phone have app passwords for this.';

/** The server of the email provider. `SMTP_URL` sets all of it but the sender, and wins. */
export const mailServer = {
  heading: 'Mail server',
  text: 'Your email provider sends what Lychgate writes to families. Without a mail server, emails are only saved as files, and reach nobody.',
  role: 'administrator',
  fields: {
    from: setting({
      label: 'Emails come from',
      help: 'The address that families write back to. It has to belong to your account at the email provider.',
      kind: 'text',
      schema: email(255, fromMessage),
      default: 'bookings@lychgate.example',
      variable: 'MAIL_FROM',
      reading: sender,
      example: { value: 'office@example.org', source: 'staff' },
    }),
    host: setting({
      label: 'Server',
      help: 'Microsoft 365: smtp.office365.com. Google Workspace: smtp.gmail.com. Others call it SMTP server, or outgoing mail.',
      kind: 'text',
      schema: z.string().check(z.regex(/^[A-Za-z\d.-]{0,253}$/, hostMessage)),
      default: '',
      isOptional: true,
      fixedBy,
      example: { value: 'smtp.example.com', source: 'staff' },
    }),
    port: setting({
      label: 'Port',
      help: '587 at most providers, 465 at some.',
      kind: 'number',
      schema: wholeNumber(1, 65_535, 'Please enter a number from 1 to 65535, such as 587.'),
      // Submission (RFC 6409), which STARTTLS encrypts.
      default: 587,
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
      example: { value: 'office@example.org', source: 'staff' },
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
  },
} satisfies SettingGroupTable;
