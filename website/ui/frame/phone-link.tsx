export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="phone" href={phoneAddress(phone)}>
      {phone}
    </a>
  );
}

export const phoneAddress = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
