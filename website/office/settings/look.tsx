import { href, redirect } from 'react-router';
import { isColour, nearestReadable } from '#contract/operator/settings/accent.ts';
import { settingTable } from '#contract/operator/settings/table.ts';
import { labelsOf } from '#contract/operator/settings/values.ts';
import { RevisionField } from '../form/revision-field.tsx';
import { formValuesOf, type Problems } from '../../ui/form/checked-form.ts';
import { Field } from '../../ui/form/field.tsx';
import { ProviderMark } from '../../ui/mark/provider-mark.tsx';
import { useProvider } from '../../ui/use-provider.ts';
import { providerContext } from '../../provider.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { readDone } from '../form/done-notice.tsx';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { save } from '../form/save.ts';
import { TextField } from '../form/text-field.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { requireAnswer, requireStaff } from '../staff.ts';
import { ColourSample } from './colour-sample.tsx';
import { FileField } from './file-field.tsx';
import { forwardFile, refusedFile } from './read-file.ts';
import { groupAddress, resetAddress } from './setting-texts.ts';
import { withQuery } from '../../ui/with-query.ts';
import type { Route } from './+types/look.ts';

const path = groupAddress('look');
const ownColour = '#5e4517';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { look } = requireAnswer(await api.getSettings({}));
  const history = requireAnswer(await api.getHistory({ recordType: 'setting', recordId: 'look', query: {} }));
  return { look, history, hasLogo: context.get(providerContext).logo !== null, done: readDone(request.url) };
}

type Reply = {
  values: Record<string, string>;
  problems: Problems;
  /** The colour to use instead. */
  instead?: string | null;
};

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { images } = context.get(requestFactsContext);
  const done = () => withQuery(path, { done: 'changed' });
  if (!images)
    return save(request, {
      read: (form) => ({ accent: chosenColour(formValuesOf(form)) }),
      call: ({ accent }, revision) => api.updateLookSettings({ body: { accent, revision } }),
      done,
      field: 'accent',
      more: ({ code }, { accent }) => ({
        instead: isColour(accent) && code !== 'changed-meanwhile' ? nearestReadable(accent) : null,
      }),
    });
  const problem = await forwardFile(images, (body) => api.uploadLogo({ body }));
  if (!problem) throw redirect(done());
  return refusedFile(problem);
}

/** The typed or picked colour, whichever has changed. */
function chosenColour({ accent = '', picked = '', before = '' }: Record<string, string>): string {
  const accentText = accent.trim();
  return (accentText === before && picked !== '' ? picked : accentText).toLowerCase();
}

export default function LookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { look, history, hasLogo, done } = loaderData;
  const problems: Problems = actionData?.problems ?? {};
  const { heading, text } = settingTable.look;
  const now = <p>Colour of links and buttons: {look.values.accent || 'brown, as delivered'}.</p>;
  return (
    <EditPage
      back={{ href: href('/office/settings'), label: 'Settings' }}
      heading={heading}
      reply={actionData}
      done={done}
      now={{ subject: 'the logo or the colour', current: now }}
    >
      <p className="quiet">{text}</p>
      <Logo hasLogo={hasLogo} problem={problems.fileData} />
      <Colour look={look} reply={actionData} />
      <HistoryList
        history={history}
        fieldNames={labelsOf('look')}
        valueNames={{ '[object Object]': 'a picture' }}
      />
    </EditPage>
  );
}

type LogoProps = { hasLogo: boolean; problem: string | undefined };

function Logo({ hasLogo, problem }: LogoProps) {
  const provider = useProvider();
  return (
    <section aria-labelledby="logo">
      <h2 id="logo">Logo</h2>
      {hasLogo && provider ? (
        <p className="logo-sample">
          <ProviderMark provider={provider} />
        </p>
      ) : (
        <p>There is none, so your name is written in its place.</p>
      )}
      <form method="post" encType="multipart/form-data" action={path} noValidate>
        <FileField
          label={hasLogo ? 'Another picture' : 'Picture'}
          hint="A PNG, JPEG or WebP of up to 5 MB. It is shown 48 pixels high and 240 wide at most. On dark pages it stands on white."
          accept="image/png,image/jpeg,image/webp"
          problem={problem}
        />
        <p className="form-actions">
          <button className="button button-main">Upload</button>
        </p>
      </form>
      {hasLogo && (
        <p className="alone">
          <a className="button" href={resetAddress('look', 'logo')}>
            Write the name instead…
          </a>
        </p>
      )}
    </section>
  );
}

type ColourProps = {
  look: { values: { accent: string }; revision: number };
  reply: Partial<Reply> | undefined;
};

function Colour({ look: { values, revision }, reply }: ColourProps) {
  const before = values.accent || ownColour;
  const {
    values: { accent: accentToShow = before } = {},
    instead = null,
    problems = {},
  }: Partial<Reply> = reply ?? {};
  return (
    <section aria-labelledby="colour">
      <h2 id="colour">Colour of links and buttons</h2>
      <ColourSample colour={before} label="Links and buttons now" />
      {instead && (
        <form method="post" action={path} className="notice">
          <RevisionField revision={revision} />
          <ColourSample colour={instead} label="Links and buttons in the nearest colour" />
          <button className="button" name="accent" value={instead}>
            Use {instead}
          </button>
        </form>
      )}
      <EditForm revision={revision} button="Save the colour">
        <input type="hidden" name="before" value={accentToShow} />
        <TextField
          name="accent"
          label="Colour"
          hint="A hash, and six digits or letters from a to f. On dark pages a lighter one of the same hue is used."
          autoComplete="off"
          defaultValue={accentToShow}
          problem={problems.accent}
        />
        <Field name="picked" label="Or pick one" problem={undefined}>
          {(control) => (
            <input {...control} type="color" defaultValue={isColour(accentToShow) ? accentToShow : before} />
          )}
        </Field>
      </EditForm>
    </section>
  );
}
