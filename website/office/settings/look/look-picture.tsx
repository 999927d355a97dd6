import {
  createDisplayPicture,
  pictureKinds,
  pictureSettings,
  type DisplayedPicture,
  type PictureKind,
  type PictureName,
} from '#contract/operator/settings/pictures.ts';
import { settingTable } from '#contract/operator/settings/table.ts';
import type { StaffSettings } from '#contract/operator/settings/values.ts';
import { withQuery } from '../../../ui/with-query.ts';
import { EditForm } from '../../form/edit-page.tsx';
import { TextField } from '../../form/text-field.tsx';
import { FileField } from '../file-field.tsx';
import type { ColourReply } from './look-colour.tsx';
import { groupAddress, resetAddress } from '../setting-addresses.ts';

type LookPictureProps = {
  name: PictureName;
  look: StaffSettings['look'];
  revision: number;
  /** Why its file was not taken. */
  problem: string | undefined;
  reply: Partial<ColourReply> | undefined;
};

const texts: Record<PictureKind, { none: string; hint: string; remove: string }> = {
  logo: {
    none: 'There is none, so your name is written in its place.',
    hint: describeSize('logo'),
    remove: 'Write the name instead…',
  },
  photograph: {
    none: 'There is none, so a drawing stands in its place.',
    hint: 'It stands beside the first heading on wide screens, cut to 4 by 3. It needs at least 400 by 300 pixels.',
    remove: 'Show the drawing instead…',
  },
  mark: {
    none: 'Such as that of your trade association. It stands at the foot of each page.',
    hint: describeSize('mark'),
    remove: 'Take the mark away…',
  },
};

function describeSize(kind: PictureKind): string {
  const { width, height } = pictureKinds[kind].box;
  return `It is shown ${height} pixels high and ${width} wide at most. On dark pages it stands on white.`;
}

/** A picture of the provider with its description, and the form for another one. */
export function LookPicture({ name, look, revision, problem, reply }: LookPictureProps) {
  const kind = pictureSettings[name];
  const stored = look[name];
  const { none, hint, remove } = texts[kind];
  return (
    <section aria-labelledby={name}>
      <h2 id={name}>{settingTable.look.fields[name].label}</h2>
      {stored ? <Sample {...createDisplayPicture(kind, stored)} /> : <p>{none}</p>}
      {stored && name !== 'logo' && (
        <Description
          name={`${name}Text`}
          text={reply?.values?.[`${name}Text`] ?? look[`${name}Text`]}
          revision={revision}
          problem={reply?.problems?.[`${name}Text`]}
        />
      )}
      <form
        method="post"
        encType="multipart/form-data"
        action={withQuery(groupAddress('look'), { picture: name })}
        noValidate
      >
        <FileField
          id={`${name}File`}
          label={stored ? 'Another picture' : 'Picture'}
          hint={`A PNG, JPEG or WebP of up to 5 MB. ${hint}`}
          accept="image/png,image/jpeg,image/webp"
          problem={problem}
        />
        <p className="form-actions">
          <button className="button button-main">Upload</button>
          {stored && (
            <a className="button" href={resetAddress('look', name)}>
              {remove}
            </a>
          )}
        </p>
      </form>
    </section>
  );
}

const Sample = ({ path, width, height }: DisplayedPicture) => (
  <p className="logo-sample">
    <img className="logo" src={path} width={width} height={height} alt="As it is now" />
  </p>
);

type DescriptionProps = {
  name: `${Exclude<PictureName, 'logo'>}Text`;
  text: string;
  revision: number;
  problem: string | undefined;
};

const Description = ({ name, text, revision, problem }: DescriptionProps) => (
  <EditForm revision={revision} button="Save the description">
    <TextField
      name={name}
      label={settingTable.look.fields[name].label}
      hint="For people who cannot see it."
      autoComplete="off"
      isOptional
      defaultValue={text}
      problem={problem}
    />
  </EditForm>
);
