import type { StaffSettings } from '#contract/operator/settings/values.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import type { Secrets } from '../../settings/secrets.ts';
import { SendingError } from '../refusals/refusal.ts';
import { sendThroughGateway, type TextGateway } from './gateway.ts';

type Parts = {
  settings: Pick<LiveSettings, 'current'>;
  secrets: Pick<Secrets, 'open'>;
  /** The `Authorization` of the environment, if it names the gateway. */
  smsAuthorization: string | null;
};

/** Sends through the gateway in the settings. A change applies from the next message on. */
export const createLiveGateway = ({ settings, ...parts }: Parts): TextGateway => ({
  async send(message, reference) {
    const { url, user, content, sender, refusals, idempotencyHeader } = settings.current().texts;
    if (!url)
      throw new SendingError('server-away', 'ENOGATEWAY: No gateway for text messages is set up.', {
        isUnanswered: true,
      });
    const authorization = createAuthorization(settings.current().texts, parts);
    const gateway = { url, user, authorization, content, sender, refusals, idempotencyHeader };
    return sendThroughGateway(gateway, message, reference);
  },
  knowsRepeats: () => settings.current().texts.idempotencyHeader !== '',
});

function createAuthorization(
  { user, secret }: StaffSettings['texts'],
  { secrets, smsAuthorization }: Omit<Parts, 'settings'>,
): string | null {
  if (smsAuthorization) return smsAuthorization;
  if (!secret) return null;
  const opened = secrets.open(secret);
  if (opened === null)
    throw new SendingError(
      'server-away',
      'The secret of the gateway for text messages cannot be read, because OPERATOR_KEY has changed. Enter it again in Settings.',
    );
  return user ? `Basic ${Buffer.from(`${user}:${opened}`).toString('base64')}` : opened;
}
