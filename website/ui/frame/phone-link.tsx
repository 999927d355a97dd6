export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="phone" href={formatPhoneAddress(phone)}>
      {phone}
    </a>
  );
}

export const formatPhoneAddress = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

type CallUsProps = {
  phone: string | undefined;
  /** Whether calling is the only way that the page offers. */
  isAlone?: boolean;
};

export function CallUs({ phone, isAlone = false }: CallUsProps) {
  if (!phone) return null;
  if (isAlone)
    return (
      <p className="call-us">
        Any questions? Call us on <PhoneLink phone={phone} />.
      </p>
    );
  return (
    <p className="call-us">
      Or call us on <PhoneLink phone={phone} />. We are happy to help.
    </p>
  );
}
