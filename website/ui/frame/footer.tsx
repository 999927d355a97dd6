import { href } from 'react-router';
import type { Provider } from '../../provider.ts';
import { PhoneLink } from './phone-link.tsx';

export const Footer = ({ provider }: { provider: Provider }) => (
  <>
    <div className="footer-parts">
      <section>
        <h2>Talk to us</h2>
        <p>If you would rather speak to someone, please call</p>
        <p className="footer-phone">
          <PhoneLink phone={provider.phone} />
        </p>
        <Lines lines={provider.hours} />
      </section>
      <section>
        <h2>Our services</h2>
        <ul>
          <Item href={href('/events')} label="Support events" />
          <Item href={href('/unattendedcremations')} label="Unattended cremation" />
          {provider.priceList && <Item href={provider.priceList} label="Standardised Price List" />}
        </ul>
      </section>
      <section>
        <h2>About us</h2>
        <ul>
          <Item href={provider.contactUrl} label="Other ways to contact us" />
          <Item href={href('/privacy')} label="Privacy" />
          <Item href={href('/accessibility')} label="Accessibility" />
        </ul>
      </section>
    </div>
    <Firm provider={provider} />
  </>
);

const Item = ({ href: address, label }: { href: string; label: string }) => (
  <li>
    <a href={address}>{label}</a>
  </li>
);

function Firm({ provider: { name, address, registration, marks } }: { provider: Provider }) {
  if (address.length + registration.length + marks.length === 0) return null;
  return (
    <div className="footer-firm">
      {address.length > 0 && <Lines lines={[name, ...address]} />}
      <Lines lines={registration} />
      {marks.map(({ path, width, height, description }) => (
        <img key={path} src={path} width={width} height={height} alt={description} loading="lazy" />
      ))}
    </div>
  );
}

function Lines({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <p className="lines">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}
