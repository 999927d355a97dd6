import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { isColour, nearestReadable } from '#contract/operator/settings/accent.ts';
import { settingTable } from '#contract/operator/settings/table.ts';
import { labelsOf } from '#contract/operator/settings/values.ts';
import { baseOf, RevisionField } from '../form/revision-field.tsx';
import { textsOf } from '../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Field } from '../../ui/form/field.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { ProviderMark } from '../../ui/mark/provider-mark.tsx';
import { useProvider } from '../../ui/use-provider.ts';
import { providerContext } from '../../provider.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { StaleNotice } from '../form/stale-notice.tsx';
import { TextField } from '../form/text-field.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff, type Staff } from '../staff.ts';
import { ColourSample } from './colour-sample.tsx';
import { FileField } from './file-field.tsx';
import { passOnFile } from './read-file.ts';
import { groupAddress, resetAddress } from './setting-words.ts';
import { withQuery } from '../../ui/with-query.ts';
import type { Route } from './+types/look.ts';

const path = groupAddress('look');
const ownColour = '#5e4517';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { look } = answered(await api.getSettings({}));
  const history = answered(await api.getHistory({ recordType: 'setting', recordId: 'look', query: {} }));
  return { look, history, hasLogo: context.get(providerContext).logo !== null, done: doneOf(request.url) };
}

type Reply = {
  problems: Record<string, string>;
  typed: string | null;
  /** The colour to use instead. */
  instead: string | null;
  isStale: boolean;
  base: string | null;
};

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { images } = context.get(requestFactsContext);
  if (images) {
    const problem = await passOnFile(images, (body) => api.uploadLogo({ body }));
    if (!problem) throw redirect(withQuery(path, { done: 'changed' }));
    return data<Reply>(
      { problems: { fileData: problem }, typed: null, instead: null, isStale: false, base: null },
      400,
    );
  }
  return changeLook(api, textsOf(await readForm(request)));
}

async function changeLook(api: Staff['api'], form: Record<string, string>) {
  const revision = Number(form.revision);
  const accent = chosenColour(form);
  const answer = await api.updateLookSettings({ body: { accent, revision } });
  if (!isRefused(answer)) throw redirect(withQuery(path, { done: 'changed' }));
  const isStale = answer.code === 'changed-meanwhile';
  const problems: Record<string, string> = isStale ? {} : (answer.more.fields ?? { accent: answer.detail });
  const instead = isColour(accent) && !isStale ? nearestReadable(accent) : null;
  const base = baseOf(answer, form.revision);
  return data<Reply>({ problems, typed: accent, instead, isStale, base }, { status: answer.status });
}

/** The typed or picked colour, whichever has changed. */
function chosenColour({ accent = '', picked = '', before = '' }: Record<string, string>): string {
  const typed = accent.trim();
  return (typed === before && picked !== '' ? picked : typed).toLowerCase();
}

export default function LookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { look, history, hasLogo, done } = loaderData;
  const { problems = {}, isStale = false } = actionData ?? {};
  const { heading, text } = settingTable.look;
  return (
    <>
      <p className="back">
        <a href={href('/office/settings')}>Settings</a>
      </p>
      <PageTitle heading={heading} isWrong={Boolean(actionData)} />
      {isStale ? <Stale accent={look.values.accent} /> : <ErrorSummary problems={problems} />}
      {!actionData && <DoneNotice done={done} />}
      <p className="quiet">{text}</p>
      <Logo hasLogo={hasLogo} problem={problems.fileData} />
      <Colour look={look} reply={actionData} />
      <HistoryList
        history={history}
        fieldNames={labelsOf('look')}
        valueNames={{ '[object Object]': 'a picture' }}
      />
    </>
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
  reply: Reply | undefined;
};

function Colour({ look: { values, revision }, reply }: ColourProps) {
  const before = values.accent || ownColour;
  const { typed = null, instead = null, problems = {} } = reply ?? {};
  const shown = typed ?? before;
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
      <form method="post" action={path} className="office-form" noValidate>
        <RevisionField revision={revision} />
        <input type="hidden" name="before" value={shown} />
        <TextField
          name="accent"
          label="Colour"
          hint="A hash, and six digits or letters from a to f. On dark pages a lighter one of the same hue is used."
          autoComplete="off"
          defaultValue={shown}
          problem={problems.accent}
        />
        <Field name="picked" label="Or pick one" problem={undefined}>
          {(control) => <input {...control} type="color" defaultValue={isColour(shown) ? shown : before} />}
        </Field>
        <p className="form-actions">
          <button className="button button-main">Save the colour</button>
        </p>
      </form>
    </section>
  );
}

const Stale = ({ accent }: { accent: string }) => (
  <StaleNotice what="the logo or the colour">
    <p>Colour of links and buttons: {accent || 'brown, as delivered'}.</p>
  </StaleNotice>
);
