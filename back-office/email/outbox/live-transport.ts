import type { StaffSettings } from '#contract/operator/settings/values.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import type { Secrets } from '../../settings/secrets.ts';
import { SendingError } from '../refusals/refusal.ts';
import { createSmtpTransport, type Transport } from './transport.ts';

type Parts = {
  settings: Pick<LiveSettings, 'current'>;
  secrets: Pick<Secrets, 'open'>;
  /** The mail server of the environment, or the folder of files. */
  fallback: Transport;
  /** Whether the environment names a mail server, which then takes precedence. */
  isFixed: boolean;
};

// Longer than the time limit of an email.
const closeAfterMs = 90_000;
const implicitTlsPort = 465;

/** Sends through the mail server that staff have entered. A change applies from the next email on. */
export function createLiveTransport({ settings, secrets, fallback, isFixed }: Parts): Transport {
  let used: { mailServer: StaffSettings['mailServer']; transport: Transport } | null = null;
  const closing = new Map<Transport, NodeJS.Timeout>();
  const closeLater = (transport: Transport) => {
    const close = () => {
      closing.delete(transport);
      void transport.close();
    };
    closing.set(transport, setTimeout(close, closeAfterMs).unref());
  };
  const getTransport = () => {
    const { mailServer } = settings.current();
    if (isFixed || !mailServer.host) return fallback;
    if (used?.mailServer === mailServer) return used.transport;
    const transport = createSmtpTransport(createSmtpUrl(mailServer, secrets));
    if (used) closeLater(used.transport);
    used = { mailServer, transport };
    return transport;
  };
  return {
    send: async (email, envelope) => getTransport().send(email, envelope),
    async close() {
      for (const timer of closing.values()) clearTimeout(timer);
      const open = [fallback, ...closing.keys(), ...(used ? [used.transport] : [])];
      await Promise.all(open.map((transport) => transport.close()));
    },
  };
}

/** The URL of a mail server, in the format of `SMTP_URL`. */
function createSmtpUrl(
  { host, port, user, password }: StaffSettings['mailServer'],
  { open }: Pick<Secrets, 'open'>,
): string {
  const opened = password && open(password);
  if (opened === null)
    throw new SendingError(
      'server-away',
      'The password of the mail server cannot be read, because OPERATOR_KEY has changed. Enter it again in Settings.',
    );
  const url = new URL(`${port === implicitTlsPort ? 'smtps' : 'smtp'}://${host}:${port}`);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(opened);
  return url.href;
}
