const text = '</script><script>document.title="changed"</script>';

/** An event with texts that try to smuggle a script into its pages. */
export const hostileText = text;
export const hostileLabel = '"><script>document.title="changed"</script>';
export const hostileEvent = { title: text, details: `${text}<b>`, extraInfoTitle: hostileLabel };

/** A page of each kind that everybody can open. */
export const listPublicPages = (eventGuid: string): string[] => [
  '/',
  '/events',
  `/events/${eventGuid}`,
  `/events?book=${eventGuid}`,
  `/events?cancel=${eventGuid}`,
  '/events/nonsense',
  '/nowhere',
  '/gocardlesscomplete',
  '/gocardlessexit',
  '/privacy',
  '/accessibility',
  '/api/',
];
