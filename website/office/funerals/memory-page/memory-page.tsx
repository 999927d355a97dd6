import { href, redirect } from 'react-router';
import { memoryPhotographsMax, perSheet } from '#contract/operator/funerals/photographs.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { createPictureUrl } from '../photographs/picture-url.ts';
import type { Route } from './+types/memory-page.ts';

const wordsMax = 300;

/** The form sends itself as an address: it changes nothing. A complete one leads to the PDF. */
export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { searchParams } = new URL(request.url);
  const photographIds = searchParams.getAll('photograph');
  const words = searchParams.get('words') ?? '';
  const formValues = { words: words.replaceAll('\r\n', '\n'), perSheet: searchParams.get('perSheet') ?? '4' };
  const problems = searchParams.has('make') ? findProblems(photographIds, formValues.words) : {};
  if (searchParams.has('make') && Object.keys(problems).length === 0)
    throw redirect(
      `${href('/office/funerals/:guid/memory-page.pdf', { guid })}?${createQuery(photographIds, formValues)}`,
    );
  const { funeral, photographs } = await requireAnswers({
    funeral: api.getFuneral({ guid }),
    photographs: api.getPhotographs({ funeralGuid: guid }),
  });
  const ready = photographs.filter(({ state, isHidden }) => state === 'ready' && !isHidden);
  return { funeral, photographs: ready, photographIds, formValues, problems };
}

function findProblems(photographIds: string[], words: string): Record<string, string> {
  const isTooMany = photographIds.length > memoryPhotographsMax;
  return {
    ...(isTooMany && {
      photograph: `You have chosen ${photographIds.length} photographs. Please choose ${memoryPhotographsMax} at most.`,
    }),
    ...(words.length > wordsMax && { words: `These words can be ${wordsMax} characters long at most.` }),
  };
}

const createQuery = (photographIds: string[], formValues: { words: string; perSheet: string }) =>
  new URLSearchParams({
    perSheet: formValues.perSheet,
    ...(photographIds.length > 0 && { photographs: photographIds.join(',') }),
    ...(formValues.words && { words: formValues.words }),
  });

export default function MemoryPageForm({ loaderData }: Route.ComponentProps) {
  const { funeral, photographs, photographIds, formValues, problems } = loaderData;
  const address = href('/office/funerals/:guid', { guid: funeral.guid });
  return (
    <>
      <BackLink href={address} label={funeral.personName} />
      <PageTitle
        heading="Memory page"
        subject={funeral.personName}
        isWrong={Object.keys(problems).length > 0}
      />
      <ErrorSummary problems={problems} />
      {photographs.length === 0 ? (
        <p className="quiet">There are no photographs to print yet. Hidden ones are left out.</p>
      ) : (
        <form
          action={href('/office/funerals/:guid/memory-page', { guid: funeral.guid })}
          className="photograph-form"
          noValidate
        >
          <p>A PDF to print on A4, with the name, the date and the photographs that you choose.</p>
          <MemoryFields {...{ formValues, problems }} />
          <Choices {...{ funeral, photographs, photographIds }} />
          <p className="form-actions">
            <button className="button button-main" name="make" value="yes">
              Make the PDF
            </button>
          </p>
        </form>
      )}
    </>
  );
}

const MemoryFields = ({
  formValues,
  problems,
}: Pick<Route.ComponentProps['loaderData'], 'formValues' | 'problems'>) => (
  <div className="memory-fields">
    <SelectField
      name="perSheet"
      label="Photographs on a sheet"
      problem={undefined}
      selected={formValues.perSheet}
      options={perSheet.map((value) => ({ value, label: value }))}
    />
    <TextArea
      name="words"
      label="Words under the name (optional)"
      defaultValue={formValues.words}
      problem={problems.words}
      rows={3}
    />
  </div>
);

type ChoicesProps = Pick<Route.ComponentProps['loaderData'], 'funeral' | 'photographs' | 'photographIds'>;

const Choices = ({ funeral, photographs, photographIds }: ChoicesProps) => (
  <fieldset className="memory-choices" id="photograph" tabIndex={-1}>
    <legend>Photographs</legend>
    <p className="hint">
      {photographs.length > memoryPhotographsMax
        ? `Choose ${memoryPhotographsMax} at most. Without a choice, it has the first ${memoryPhotographsMax}.`
        : 'Without a choice, it has all of them.'}
    </p>
    <ul className="photograph-grid">
      {photographs.map((photograph, index) => (
        <li key={photograph.id}>
          <label className="tile-picture">
            <img
              src={createPictureUrl(funeral.guid, photograph, 400)}
              alt={`Photograph ${index + 1}`}
              loading="lazy"
            />
            <input
              type="checkbox"
              name="photograph"
              value={photograph.id}
              defaultChecked={photographIds.includes(photograph.id)}
            />
          </label>
        </li>
      ))}
    </ul>
  </fieldset>
);
