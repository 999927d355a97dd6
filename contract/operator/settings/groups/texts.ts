import * as z from 'zod/mini';
import { textUpTo } from '../../../fields/fields.ts';
import { setting, yesNo, type SettingGroupTable } from '../setting.ts';
import { findContentProblem } from '../text-content.ts';

const urlMessage = 'Please enter a web address that begins with https, as your gateway’s documents have it.';
const senderMessage =
  'Please enter a name of up to 11 letters and digits, or a number such as +447700900123.';
const refusalMessage = 'Please enter codes of letters and digits, one on each line.';
const headerMessage = 'Please enter the name of a header, such as Idempotency-Key.';
const fixedBy = 'SMS_URL';

/** An address to post to, perhaps with `{user}` in it. Only one on this machine may do without https. */
export function isGatewayAddress(text: string): boolean {
  const address = text.replaceAll('{user}', 'user');
  if (!/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$))/i.test(address)) return false;
  if (!URL.canParse(address)) return false;
  const { username, password, hash } = new URL(address);
  return !username && !password && !hash;
}

const refusal = z.string().check(z.regex(/^[\w.-]{3,60}$/, refusalMessage));

/** The gateway for text messages, and what they are for. `SMS_URL` sets the gateway, and wins. */
export const texts = {
  heading: 'Text messages',
  text: 'People who gave a British mobile number with their booking can get a short message, from 8 am to 8 pm. It names you, the day and the time, and never what the event is about. You need an account with a company that sends text messages, which charges for each part.',
  role: 'administrator',
  fields: {
    reminder: yesNo({
      label: 'Reminder of an event',
      help: 'At the time of the reminder by email.',
    }),
    moved: yesNo({ label: 'An event has another time or place' }),
    cancelled: yesNo({ label: 'An event is cancelled' }),
    url: setting({
      label: 'Address of the gateway',
      help: 'Each message is posted to it. {user} in it stands for the user name.',
      kind: 'text',
      schema: z.string().check(
        z.maxLength(500, urlMessage),
        z.refine((text) => text === '' || isGatewayAddress(text), urlMessage),
      ),
      default: '',
      isOptional: true,
      fixedBy,
      example: { value: 'https://sms.example.com/v1/messages', source: 'staff' },
    }),
    user: setting({
      label: 'User name',
      help: 'Twilio: the Account SID. Vonage: the API key. Empty: what follows is sent as the whole authorisation header.',
      kind: 'text',
      schema: textUpTo(200),
      default: '',
      isOptional: true,
      fixedBy,
      example: { value: 'lychgate', source: 'staff' },
    }),
    /** Sealed in the database. Answers say `set` in its place. */
    secret: setting({
      label: 'Password, or authorisation header',
      help: 'With a user name it is the password, token or API secret. Without one it is the whole header, such as Bearer and a key.',
      kind: 'secret',
      schema: textUpTo(1_000),
      default: '',
      isOptional: true,
      fixedBy,
      example: { value: 'set', source: 'staff' },
    }),
    content: setting({
      label: 'Content of a message',
      help: 'JSON, or a field on each line, with {number} (+447700900123) or {digits} (447700900123), {text}, {sender} and {reference}.',
      kind: 'paragraph',
      schema: z.string().check(
        z.maxLength(2_000, 'Please enter 2,000 characters at most.'),
        z.refine((text) => findContentProblem(text) === null, {
          error: ({ input }) => findContentProblem(String(input)) ?? '',
        }),
      ),
      default: '',
      isOptional: true,
      fixedBy,
      example: { value: '{"to": "{number}", "from": "{sender}", "text": "{text}"}', source: 'staff' },
    }),
    sender: setting({
      label: 'Sender',
      help: 'What people see as the sender: your name in up to 11 letters and digits, or a number of your gateway, to which they can answer.',
      kind: 'text',
      schema: z
        .string()
        .check(z.regex(/^$|^\+?\d{3,15}$|^(?=.{0,10}[A-Za-z])[A-Za-z\d ]{1,11}$/, senderMessage)),
      default: '',
      isOptional: true,
      variable: 'SMS_SENDER',
      example: { value: 'Lychgate', source: 'staff' },
    }),
    refusals: setting({
      label: 'Answers that are about the number',
      help: 'Codes with which the gateway says that a number takes no messages, one on each line. Such a number is blocked. Any other refusal only fails that message.',
      kind: 'lines',
      schema: z.array(refusal, refusalMessage).check(z.maxLength(20, 'Please enter 20 codes at most.')),
      default: [],
      isOptional: true,
      example: { value: ['21610', '21211'], source: 'staff' },
    }),
    idempotencyHeader: setting({
      label: 'Header against repeats',
      help: 'Only if your gateway’s documents name one, such as Idempotency-Key. Without it, a message whose answer was lost is not sent again.',
      kind: 'text',
      schema: z.string().check(z.regex(/^$|^[A-Za-z][A-Za-z\d-]{1,59}$/, headerMessage)),
      default: '',
      isOptional: true,
      example: { value: 'Idempotency-Key', source: 'staff' },
    }),
  },
} satisfies SettingGroupTable;
