type Given = Partial<
  Record<
    | 'SMTP_URL'
    | 'PROVIDER_NAME'
    | 'PROVIDER_PHONE'
    | 'PROVIDER_CONTACT_URL'
    | 'PUBLIC_URL'
    | 'SITE_HOSTS'
    | 'OPERATOR_KEY',
    string | undefined
  >
>;

/** What the set-up check of the staff pages knows: whether something is set, never what. */
export const setUpOf = (given: Given) => ({
  email: Boolean(given.SMTP_URL),
  provider: Boolean(given.PROVIDER_NAME && given.PROVIDER_PHONE && given.PROVIDER_CONTACT_URL),
  'public-url': given.PUBLIC_URL?.startsWith('https:') ?? false,
  'site-hosts': Boolean(given.SITE_HOSTS),
  'operator-key': Boolean(given.OPERATOR_KEY),
});
