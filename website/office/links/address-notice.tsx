type AddressProblem = 'local' | 'unsafe';

/** Warns about an address that families cannot open: it leads to this computer or network, or browsers warn of it. */
export function findAddressProblem(address: string): AddressProblem | null {
  const { protocol, hostname } = new URL(address);
  if (isLocal(hostname)) return 'local';
  return protocol === 'https:' ? null : 'unsafe';
}

/** Names and numbers that mean nothing on the phone of a family. */
const isLocal = (hostname: string) =>
  !hostname.includes('.') ||
  /\.(localhost|local|internal|lan|home\.arpa)$/.test(hostname) ||
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(hostname);

const texts: Record<AddressProblem, string> = {
  local: 'Families cannot open these links: the address works only on your own computers.',
  unsafe:
    'Browsers tell families that these links are not safe, because the address does not begin with https.',
};

const requestToSupport = (origin: string) =>
  `Ask IT support: “Please give our website a public address that begins with https. Now it is ${origin}.” An administrator then enters it in Settings, under Your websites.`;

/** Warns before a link or a code reaches a family that cannot open it. Renders nothing if all is well. */
export function AddressNotice({ address }: { address: string }) {
  const problem = findAddressProblem(address);
  return (
    problem && (
      <div className="notice notice-care not-printed">
        <p>{texts[problem]}</p>
        <p>{requestToSupport(new URL(address).origin)}</p>
      </div>
    )
  );
}
