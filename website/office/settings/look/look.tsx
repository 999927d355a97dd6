import { href, redirect } from 'react-router';
import { isColour, findNearestReadable } from '#contract/operator/settings/accent.ts';
import { findNearestBand } from '#contract/operator/settings/band.ts';
import { isPictureName, type PictureName } from '#contract/operator/settings/pictures.ts';
import { settingTable } from '#contract/operator/settings/table.ts';
import { listSettingLabels, type StaffSettings } from '#contract/operator/settings/values.ts';
import { readFormValues, type Problems } from '../../../ui/form/checked-form.ts';
import { requestFactsContext } from '../../../request-facts.ts';
import { readDone, withDone } from '../../form/done-notice.tsx';
import { EditPage } from '../../form/edit-page.tsx';
import { save } from '../../form/save.ts';
import { HistoryList } from '../../history/history-list.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { BandSample, ColourSample } from './colour-sample.tsx';
import { LookColour, type ColourReply } from './look-colour.tsx';
import { LookPicture } from './look-picture.tsx';
import { forwardFile, createFileRefusal } from '../read-file.ts';
import { groupAddress } from '../setting-addresses.ts';
import type { Route } from './+types/look.ts';

type Look = StaffSettings['look'];

const path = groupAddress('look');
const colourForms = [
  {
    name: 'accent',
    hint: 'A hash, and six digits or letters from a to f. On dark pages a lighter one of the same hue is used.',
    delivered: '#5e4517',
    Sample: ColourSample,
  },
  {
    name: 'band',
    hint: 'A hash, and six digits or letters from a to f. The words on it are white or dark, whichever can be read.',
    delivered: '#ffffff',
    Sample: BandSample,
  },
] as const;
const marks = ['firstMark', 'secondMark', 'thirdMark'] as const;
const describedPictures = ['photograph', ...marks] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { look } = requireAnswer(await api.getSettings({}));
  const history = requireAnswer(await api.getHistory({ recordType: 'setting', recordId: 'look', query: {} }));
  return { look, history, done: readDone(request.url) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { images } = context.get(requestFactsContext);
  const done = () => withDone(path, 'changed');
  if (!images)
    return save(request, {
      read: (form) => readLook(readFormValues(form)),
      call: (values, revision) => api.updateLookSettings({ body: { ...values, revision } }),
      done,
      more: ({ code }, values) => ({
        instead: code === 'changed-meanwhile' ? {} : findNearestColours(values),
      }),
    });
  const picture = readPictureName(new URL(request.url).search);
  const problem = await forwardFile(images, (body) =>
    picture === 'logo' ? api.uploadLogo({ body }) : api.uploadPicture({ picture, body }),
  );
  if (!problem) throw redirect(done());
  return createFileRefusal(problem, `${picture}File`);
}

/** The picture that the address of a form names: `?picture=photograph`. */
function readPictureName(query: string): PictureName {
  const name = new URLSearchParams(query).get('picture') ?? '';
  return isPictureName(name) ? name : 'logo';
}

/** The fields of one of the forms: a colour, or what a picture shows. */
function readLook(values: Record<string, string>): Record<string, string> {
  const colours = (['accent', 'band'] as const).filter((name) => values[name] !== undefined);
  const texts = describedPictures.map((name) => `${name}Text`).filter((name) => values[name] !== undefined);
  return Object.fromEntries([
    ...colours.map((name) => [name, chooseColour(values[name]!, values[`${name}Picked`], values.before)]),
    ...texts.map((name) => [name, values[name]!.trim()]),
  ]);
}

/** The typed or picked colour, whichever has changed. */
const chooseColour = (typed: string, picked = '', before = ''): string =>
  (typed.trim() === before && picked !== '' ? picked : typed.trim()).toLowerCase();

function findNearestColours({ accent = '', band = '' }: Record<string, string>): ColourReply['instead'] {
  return {
    ...(isColour(accent) && { accent: findNearestReadable(accent) }),
    ...(isColour(band) && { band: findNearestBand(band) }),
  };
}

export default function LookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { look, history, done } = loaderData;
  const { values, revision } = look;
  const problems: Problems = actionData?.problems ?? {};
  const { heading, text } = settingTable.look;
  return (
    <EditPage
      back={{ href: href('/office/settings'), label: 'Settings' }}
      heading={heading}
      reply={actionData}
      done={done}
      now={{ subject: 'the pictures or the colours', current: <CurrentColours look={values} /> }}
    >
      <p className="quiet">{text}</p>
      {listPictures(values).map((name) => (
        <LookPicture
          key={name}
          name={name}
          look={values}
          revision={revision}
          problem={problems[`${name}File`]}
          reply={actionData}
        />
      ))}
      {colourForms.map(({ name, hint, delivered, Sample }) => (
        <LookColour
          key={name}
          name={name}
          label={settingTable.look.fields[name].label}
          hint={hint}
          colour={values[name] || delivered}
          revision={revision}
          reply={actionData}
          Sample={Sample}
        />
      ))}
      <HistoryList
        history={history}
        labels={listSettingLabels('look')}
        valueLabels={{ '[object Object]': 'a picture' }}
      />
    </EditPage>
  );
}

/** The pictures that have a form: all that are stored, and one more mark. */
function listPictures(look: Look): PictureName[] {
  const nextMark = marks.find((name) => !look[name]);
  return ['logo', 'photograph', ...marks.filter((name) => look[name] || name === nextMark)];
}

const CurrentColours = ({ look: { accent, band } }: { look: Look }) => (
  <p>
    Colour of links and buttons: {accent || 'brown, as delivered'}. Colour of the top and the foot:{' '}
    {band || 'white, as delivered'}.
  </p>
);
