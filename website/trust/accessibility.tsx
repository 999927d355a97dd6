import { useProvider } from '../ui/use-provider.ts';
import { HowToReachUs, TrustPage, trustHandle } from './trust-page.tsx';

export const handle = trustHandle;

export default function Accessibility() {
  const hasOwnColour = Boolean(useProvider()?.colourStyle);
  return (
    <TrustPage heading="Accessibility">
      <p className="lead">Everybody should be able to use this website, whatever their device or eyesight.</p>
      <h2>What works</h2>
      <ul>
        <li>
          Text and buttons can be made four times as large, and nothing is lost on a screen 320 pixels wide.
        </li>
        <li>Everything can be done with a keyboard alone, or with a screen reader.</li>
        <li>
          Text stands out from its background at least 7 to 1, in light and in dark colours
          {hasOwnColour && ', and links at least 4.5 to 1'}.
        </li>
        <li>
          Buttons, links and fields are at least 48 pixels high, so they are easy to press. The days of the
          calendar and the dots below photographs are smaller: a date can also be typed, and the arrows show
          the next photograph.
        </li>
        <li>Booking, requests and photographs also work without JavaScript.</li>
        <li>
          Nothing runs out of time while you fill in a form, and your answers stay if something goes wrong.
        </li>
      </ul>
      <h2>How we know</h2>
      <p>
        We aim for level AA of the Web Content Accessibility Guidelines 2.2. Automatic tests check the pages
        with each change, in light, dark and high-contrast colours, and compare the main pages with the text
        that a screen reader should read aloud. No independent audit has been made yet. We revise this
        statement with the website, so it describes the pages as they are today.
      </p>
      <h2>What does not work yet</h2>
      <p>
        Photographs in a gallery have a description only where the family has written below them what they
        show.
      </p>
      <h2>If something is hard to use</h2>
      <HowToReachUs text="Please tell us. We can also do it for you by phone." />
    </TrustPage>
  );
}
