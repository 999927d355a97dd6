import { isColour } from '#contract/operator/settings/accent.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { Field } from '../../../ui/form/field.tsx';
import { EditForm } from '../../form/edit-page.tsx';
import { TextField } from '../../form/text-field.tsx';
import { groupAddress } from '../setting-addresses.ts';

type ColourName = 'accent' | 'band';

export type ColourReply = {
  values: Record<string, string>;
  problems: Problems;
  /** The colour to use instead of each that was refused. */
  instead?: Partial<Record<ColourName, string>>;
};

type LookColourProps = {
  name: ColourName;
  label: string;
  hint: string;
  /** As it is now, or as delivered. */
  colour: string;
  revision: number;
  reply: Partial<ColourReply> | undefined;
  /** How something looks in a colour. */
  Sample: React.ComponentType<{ colour: string; label: string }>;
};

/** The form for one colour: typed or picked, with the nearest that works if it was refused. */
export function LookColour({ name, label, hint, colour, revision, reply, Sample }: LookColourProps) {
  const current = reply?.values?.[name] ?? colour;
  const instead = reply?.instead?.[name];
  return (
    <section aria-labelledby={`${name}-colour`}>
      <h2 id={`${name}-colour`}>{label}</h2>
      <Sample colour={colour} label="Now" />
      {instead && (
        <form method="post" action={groupAddress('look')} className="notice">
          <RevisionField revision={revision} />
          <Sample colour={instead} label="In the nearest colour" />
          <button className="button" name={name} value={instead}>
            Use {instead}
          </button>
        </form>
      )}
      <EditForm revision={revision} button="Save the colour">
        <input type="hidden" name="before" value={current} />
        <TextField
          name={name}
          label="Colour"
          hint={hint}
          autoComplete="off"
          defaultValue={current}
          problem={reply?.problems?.[name]}
        />
        <Field name={`${name}Picked`} label="Or pick one" problem={undefined}>
          {(control) => (
            <input {...control} type="color" defaultValue={isColour(current) ? current : colour} />
          )}
        </Field>
      </EditForm>
    </section>
  );
}
