import { href, redirect } from 'react-router';
import { isRefused, type Refused } from '#contract/call.ts';
import type { PhotographOnList } from '#contract/operator/funerals/photographs.ts';
import { DoneNotice, RefusedNotice, readDone, withDone } from '../../form/done-notice.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireStaff } from '../../require-staff.ts';
import { formatMegabytes } from '../labels.ts';
import { changePhotograph, readCaptionForm, type CaptionFormValues } from './change-photograph.ts';
import { findPhotograph } from './find-photograph.ts';
import { findGridPage } from './funeral-photographs.tsx';
import { PhotographActions } from './photograph-actions.tsx';
import { gridPageAddress } from './photograph-grid.tsx';
import { createPictureUrl } from './picture-url.ts';
import type { DoneCode } from '../../done-messages.ts';
import { confirm } from '../../form/confirm.ts';
import { TextField } from '../../form/text-field.tsx';
import type { Route } from './+types/photograph.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { ...(await findPhotograph(api, params)), done: readDone(request.url) };
}

export async function action({ request, context, params: { guid, id } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const address = href('/office/funerals/:guid/photographs/:id', { guid, id });
  return confirm(request, {
    call: async (form): Promise<{ done: DoneCode } | Refused> => {
      const words = readCaptionForm(form);
      if (words) {
        const answer = await api.updatePhotograph({ funeralGuid: guid, id, body: words });
        return isRefused(answer) ? answer : { done: 'changed' };
      }
      const pressed = form.place ? { ...form, move: `${id} ${form.place}` } : form;
      const changed = await changePhotograph(api, guid, pressed);
      if (!changed) throw redirect(address);
      return changed;
    },
    done: ({ done }) => withDone(address, done),
    fields: ['caption', 'addedBy'],
  });
}

export default function PhotographPage({ loaderData, actionData }: Route.ComponentProps) {
  const { funeral, photograph, position, total, done } = loaderData;
  const { id, isHidden } = photograph;
  const params = { guid: funeral.guid, id };
  return (
    <>
      <BackLink
        href={`${gridPageAddress(funeral.guid, findGridPage(position))}#photograph-${id}`}
        label={funeral.personName}
      />
      <PageTitle
        heading={`Photograph ${position} of ${total}`}
        subject={funeral.personName}
        isWrong={Boolean(actionData)}
      />
      <RefusedNotice refused={actionData?.refused} />
      {!actionData && <DoneNotice done={done} />}
      {isHidden && <p className="notice notice-care">Hidden: visitors do not see it.</p>}
      <LargePhotograph guid={funeral.guid} {...loaderData} />
      <Neighbours guid={funeral.guid} {...loaderData} />
      <CaptionForm
        words={(actionData && readCaptionForm(actionData.values)) ?? toCaptionFormValues(photograph)}
        problems={actionData?.problems ?? {}}
        address={href('/office/funerals/:guid/photographs/:id', params)}
      />
      <PhotographActions
        photograph={photograph}
        position={position}
        total={total}
        address={href('/office/funerals/:guid/photographs/:id', params)}
      />
      <p className="links-more">
        {photograph.hasOriginal && (
          <a href={href('/office/funerals/:guid/photographs/:id/original', params)}>Download the original</a>
        )}
        <a href={href('/office/funerals/:guid/photographs/:id/remove', params)}>Remove…</a>
      </p>
    </>
  );
}

type LargeProps = { guid: string; photograph: PhotographOnList; position: number; addedOn: string };

function LargePhotograph({ guid, photograph, position, addedOn }: LargeProps) {
  const { state, kind, width, height, bytes } = photograph;
  return (
    <figure className="large-photograph">
      {state === 'ready' ? (
        <img src={createPictureUrl(guid, photograph, 800)} alt={`Photograph ${position}`} />
      ) : (
        <p className="tile-words">{stateTexts[state]}</p>
      )}
      <figcaption className="quiet">
        {kind.toUpperCase()}, {width} × {height} pixels, {formatMegabytes(bytes)}, added on {addedOn}
      </figcaption>
    </figure>
  );
}

const toCaptionFormValues = ({ caption, addedBy }: PhotographOnList): CaptionFormValues => ({
  caption: caption ?? '',
  addedBy: addedBy ?? '',
});

type NeighboursProps = { guid: string; previous: string | null; next: string | null };

const Neighbours = ({ guid, previous, next }: NeighboursProps) => (
  <nav className="links-more" aria-label="Other photographs">
    {previous && (
      <a href={href('/office/funerals/:guid/photographs/:id', { guid, id: previous })}>Previous</a>
    )}
    {next && <a href={href('/office/funerals/:guid/photographs/:id', { guid, id: next })}>Next</a>}
  </nav>
);

const stateTexts = {
  waiting: 'This photograph is being prepared. It takes a moment.',
  unreadable:
    'This photograph cannot be read, so visitors do not see it. You can download the file, or remove it.',
};

type CaptionFormProps = {
  words: CaptionFormValues;
  problems: Record<string, string>;
  /** The address of the form. */
  address: string;
};

/** The words that visitors read below the photograph. A field that is emptied removes it there. */
const CaptionForm = ({ words, problems, address }: CaptionFormProps) => (
  <form method="post" action={address}>
    <TextField
      name="caption"
      label="Words below it"
      isOptional
      defaultValue={words.caption}
      problem={problems.caption}
    />
    <TextField
      name="addedBy"
      label="Added by"
      isOptional
      defaultValue={words.addedBy}
      problem={problems.addedBy}
    />
    <p className="form-actions">
      <button className="button">Save the words</button>
    </p>
  </form>
);
