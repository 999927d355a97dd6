import { href } from 'react-router';
import { linkKinds } from '#contract/operator/funerals/funerals.ts';
import { withDone } from '../../form/done-notice.tsx';
import { confirm } from '../../form/confirm.ts';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { requireAnswer, requireStaff, requireFound } from '../../require-staff.ts';
import type { Route } from './+types/new-link.ts';

const requireLinkKind = (text: string) => {
  return requireFound(linkKinds.find((each) => each === text));
};

export async function loader({ request, context, params: { guid, link } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { personName } = requireAnswer(await api.getFuneral({ guid }));
  return { guid, personName, link: requireLinkKind(link) };
}

export async function action({ request, context, params: { guid, link } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: () => api.renewFuneralLink({ guid, body: { link: requireLinkKind(link) } }),
    done: () => withDone(href('/office/funerals/:guid', { guid }), 'link-renewed'),
  });
}

export default function NewLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, personName, link } = loaderData;
  const purpose = link === 'add' ? 'adding photographs' : 'looking at photographs';
  return (
    <ConfirmPage
      heading={`A new link for ${purpose}?`}
      button="Make a new link"
      back={href('/office/funerals/:guid', { guid })}
      refused={actionData?.refused}
    >
      <p>
        The present link for the funeral of <bdi>{personName}</bdi>, and its QR code, stop working at once,
        wherever they have been sent or printed.{' '}
        {link === 'view' &&
          'A slideshow that is running goes on. Frames on your website need the new address.'}
      </p>
    </ConfirmPage>
  );
}
