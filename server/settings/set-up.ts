import { actsOnOpenOf } from './email.ts';

type Given = Partial<Record<'SMTP_URL' | 'PUBLIC_URL' | 'SITE_HOSTS' | 'OPERATOR_KEY', string | undefined>> &
  Parameters<typeof actsOnOpenOf>[0];

/** The facts for the set-up check of the staff pages: whether a setting is set, never its value. */
export const setUpOf = (given: Given) => ({
  email: Boolean(given.SMTP_URL),
  'public-url': given.PUBLIC_URL?.startsWith('https:') ?? false,
  'site-hosts': Boolean(given.SITE_HOSTS),
  'operator-key': Boolean(given.OPERATOR_KEY),
  'unsubscribe-on-open': !actsOnOpenOf(given).unsubscribe,
  'sign-off-on-open': !actsOnOpenOf(given).signOff,
});
