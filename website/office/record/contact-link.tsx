type ContactLinkProps = {
  /** An email address or a phone number, as it was entered. */
  to: string;
};

/** An email address to write to, or a phone number to ring. A phone field without a number stays text. */
export function ContactLink({ to }: ContactLinkProps) {
  const href = to.includes('@') ? mailAddress(to) : phoneAddress(to);
  if (!href) return <bdi>{to}</bdi>;
  return (
    <a className={to.includes('@') ? 'contact-link any-length' : 'contact-link unbroken'} href={href}>
      <bdi>{to}</bdi>
    </a>
  );
}

type ContactLinksProps = { eMail: string | null | undefined; phone: string | null | undefined };

/** Both ways to reach somebody, as far as they are known. */
export const ContactLinks = ({ eMail, phone }: ContactLinksProps) => (
  <>
    {eMail && <ContactLink to={eMail} />}
    {eMail && phone && ', '}
    {phone && <ContactLink to={phone} />}
  </>
);

const mailAddress = (eMail: string) => `mailto:${encodeURIComponent(eMail.trim()).replaceAll('%40', '@')}`;

// Shorter ones are no numbers that a family has: "ring after 5".
const phonePattern = /\+?(?:\d[\s().-]*){6,}/;

/** The first number of a phone field, without an extension or a remark beside it. */
function phoneAddress(phone: string): string | null {
  const [number] = phonePattern.exec(phone.replace(/(\+[\d\s]+)\(0\)/, '$1')) ?? [];
  return number ? `tel:${number.replaceAll(/[^\d+]/g, '')}` : null;
}
