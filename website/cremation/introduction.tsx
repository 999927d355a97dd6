import { Link } from 'react-router';
import { PhoneLink } from '../ui/frame/phone-link.tsx';
import { useProvider } from '../ui/use-provider.ts';
import { sections } from './form/fields.ts';
import { startId } from './form/steps.tsx';

export const Welcome = () => (
  <p className="welcome">
    An unattended cremation has no service, and nobody attends. You can say goodbye in your own time and in
    your own way.
  </p>
);

/** The price of an unattended cremation, the other way to arrange one, and the facts that the form asks for. */
export function Introduction() {
  return (
    <div className="start" id={startId}>
      <div className="start-card">
        <Price />
        <p className="start-actions">
          <Link className="button button-main" to={`#${sections[0]!.id}`}>
            Start the request
          </Link>{' '}
          <ByPhone />
        </p>
      </div>
      <p>
        This form is only for a person who has died. It is not for somebody who is alive, and not for a
        funeral plan.
      </p>
      <h2>What to have ready</h2>
      <ul>
        <li>the full name, date of birth and home address of the person who died</li>
        <li>the date of their death, and where they died</li>
        <li>if you know, their doctor’s surgery and whether they had a pacemaker or another implant</li>
      </ul>
      <p>
        The form has four sections and takes about 10 minutes. One of our team reads every request and then
        contacts you.
      </p>
    </div>
  );
}

function Price() {
  const { cremationPrice, priceList } = useProvider() ?? {};
  if (!cremationPrice) return null;
  return (
    <p className="price">
      <strong>{cremationPrice}</strong> is the price of an unattended cremation.
      {priceList && (
        <>
          {' What it includes is in our '}
          <a href={priceList}>Standardised Price List</a>.
        </>
      )}
    </p>
  );
}

function ByPhone() {
  const phone = useProvider()?.phone;
  return (
    phone && (
      <span>
        Rather do this by phone? Call <PhoneLink phone={phone} />
      </span>
    )
  );
}
