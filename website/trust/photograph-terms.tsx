import { data } from 'react-router';
import { reportHours } from '#contract/operator/funerals/photograph-reports.ts';
import { notFound } from '../ui/messages.ts';
import { useProvider } from '../ui/use-provider.ts';
import { visitorContext } from '../visitor-context.ts';
import { HowToReachUs, TrustPage, trustHandle } from './trust-page.tsx';
import type { Route } from './+types/photograph-terms.ts';

export const handle = trustHandle;

/** An external back office has terms of its own. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(visitorContext)) throw data(notFound.sentence, { status: 404 });
  return null;
}

/** The provider's rules for photographs, and what happens to those that should not be there. */
export default function PhotographTerms() {
  const { name = 'We' } = useProvider() ?? {};
  return (
    <TrustPage heading="Terms for photographs">
      <p className="lead">
        {name} keeps a gallery for a family that asks for one. People who have its link add photographs and
        look at them.
      </p>
      <h2>What you can add</h2>
      <p>
        Photographs of the person who died, of their life, their family and friends, and of the funeral. They
        have to be yours, or the person who took them has to agree. Please ask the people in them too, and the
        parents of a child.
      </p>
      <h2>What we do not show</h2>
      <ul>
        <li>what is against the law, or encourages something that is</li>
        <li>nudity, violence or cruelty</li>
        <li>what insults, threatens or mocks somebody, or lets a stranger find them</li>
        <li>a child whose parents do not want it</li>
        <li>advertising, and what has nothing to do with the person who died</li>
      </ul>
      <h2>What we do about it</h2>
      <p>
        We do not look at each photograph before the gallery shows it. Everybody who has the link can report
        one, on the page of the gallery and on the page where photographs are added. Our staff look at each
        report, usually within {reportHours} hours, and leave the photograph, hide it or remove it. We can
        also do so without a report, and can end a link. What may be a crime we report to the police.
      </p>
      <h2>Who sees them</h2>
      <p>
        The people who have the link. Search engines are asked not to list the gallery, and nobody can write
        messages to others there.
      </p>
      <h2>What remains yours</h2>
      <p>
        The photographs stay yours. By adding them you allow us to keep them, to make smaller copies, to show
        them in this gallery, and to give copies to the family.
      </p>
      <HowToReachUs text="If you disagree with something that we decided, please tell us." />
    </TrustPage>
  );
}
