import { useProvider } from '../ui/use-provider.ts';

/** Explains an unattended cremation, and lists the facts that the form asks for. */
export function Introduction() {
  const price = useProvider()?.cremationPrice;
  return (
    <div className="start">
      <p className="lead">
        An unattended cremation takes place without a service and without family or friends there. You can say
        goodbye in your own time and in your own way.
      </p>
      {price && (
        <p className="price">
          The price is <strong>{price}</strong>.
        </p>
      )}
      <p>
        The form has four sections and takes about 10 minutes. We read every request ourselves and then
        contact you.
      </p>
      <h2>What to have ready</h2>
      <ul>
        <li>the full name, date of birth and home address of the person who died</li>
        <li>the date of their death, and where they died</li>
        <li>if you know, their doctor’s surgery and whether they had a pacemaker or another implant</li>
      </ul>
    </div>
  );
}
