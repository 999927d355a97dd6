import { href } from 'react-router';
import { actNames as caseActNames } from '#contract/operator/cases/act-names.ts';
import type { ActKind } from '#contract/operator/cases/acts.ts';
import { readCareCode, type LabelKind } from '#contract/operator/cases/care-code.ts';
import type { FoundLabel } from '#contract/operator/cases/care.ts';
import type { CarePlace } from '#contract/operator/cases/care-places.ts';
import { Field } from '../../../ui/form/field.tsx';
import { withQuery } from '../../../ui/with-query.ts';
import { KeyField } from '../../../ui/form/key-field.tsx';
import { RadioField } from '../../form/radio-field.tsx';
import { SelectField, toOptions } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useCamera } from '../../offline/use-camera.tsx';
import { recordLabels } from '../acts/labels.ts';
import { actOptions, describePlace, describeSince, formatLabelName } from '../care/labels.ts';
import type { useScanning } from './use-scanning.ts';

type ScanFormProps = Omit<ReturnType<typeof useScanning>, 'queue'> & {
  places: CarePlace[];
  idempotencyKey: string;
};

/** Label, place and what happened there. Without script it is sent as it is. */
export function ScanForm(props: ScanFormProps) {
  const { code, label, news, onCode, onAct, onSubmit, problems, values, places, idempotencyKey } = props;
  const camera = useCamera(onCode);
  return (
    <>
      {camera.view}
      <form
        method="post"
        action={href('/office/care')}
        onSubmit={onSubmit}
        noValidate
        className="office-form"
      >
        <KeyField idempotencyKey={idempotencyKey} />
        <CodeField {...{ code, onCode }} problem={problems.code} />
        {camera.button}
        <div aria-live="polite">
          <WhoseLabel code={code} label={label} />
        </div>
        <PlaceFields {...{ values, problems, places, onAct }} />
        <p className="form-actions">
          <button className="button button-main">Record</button>
        </p>
      </form>
      <output className="only-heard">{news}</output>
    </>
  );
}

type CodeFieldProps = Pick<ScanFormProps, 'code' | 'onCode'> & { problem: string | undefined };

const CodeField = ({ code, onCode, problem }: CodeFieldProps) => (
  <Field name="code" label="Code of the label" hint="For example 1042-1-P1-7KQFM" problem={problem}>
    {(control) => (
      <input
        {...control}
        value={code}
        onChange={(event) => onCode(event.target.value)}
        className="care-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={50}
        required
      />
    )}
  </Field>
);

type PlaceFieldsProps = Pick<ScanFormProps, 'values' | 'problems' | 'places' | 'onAct'>;

const PlaceFields = ({ values, problems, places, onAct }: PlaceFieldsProps) => (
  <>
    <SelectField
      name="place"
      label="Place"
      problem={problems.place}
      selected={values.place ?? ''}
      options={[
        ...(places.length === 1 ? [] : [{ value: '', label: 'Choose a place' }]),
        ...toOptions(places),
      ]}
    />
    <RadioField
      name="act"
      legend="What happened?"
      problem={problems.act}
      selected={values.act}
      onChoose={onAct}
      options={actOptions}
    />
    <TextField
      name="note"
      label="Note"
      hint="Only for colleagues. If it was handed over: to whom"
      problem={problems.note}
      defaultValue={values.note ?? ''}
      autoComplete="off"
      maxLength={1000}
      isOptional
    />
  </>
);

const labelActs: Record<LabelKind, ActKind | null> = {
  person: 'identity',
  coffin: 'cremation',
  ashes: 'release',
  belongings: null,
};

/** The link from a label to the pending act of two people, or to the form that records one. */
function ActLink({ code, label: { number, kind, waiting } }: { code: string; label: FoundLabel }) {
  const act = labelActs[kind];
  if (!act) return null;
  const address = waiting
    ? href('/office/cases/:number/acts/:act', { number, act: waiting.id })
    : href('/office/cases/:number/record/:kind', { number, kind: act });
  return (
    <span className="under">
      <a href={withQuery(address, { code })}>
        {waiting ? `Waits for a second person: ${caseActNames[waiting.kind]}` : recordLabels[act]}
      </a>
    </span>
  );
}

type WhoseLabelProps = { code: string; label: FoundLabel | { problem: string } | null };

/** The case of a label and where it is now; without a connection, what its code says. */
function WhoseLabel({ code, label }: WhoseLabelProps) {
  const read = readCareCode(code);
  if (label && 'problem' in label) return <p className="notice notice-care">{label.problem}</p>;
  if (!label)
    return (
      read && (
        <p className="notice">
          Case {read.caseNumber}: {formatLabelName(read)}
        </p>
      )
    );
  return (
    <p className="notice">
      <strong>
        <bdi>{label.deceasedName ?? label.number}</bdi>
      </strong>
      , case {label.number}: {formatLabelName(label)}
      {label.description && (
        <>
          , <bdi>{label.description}</bdi>
        </>
      )}
      <span className="under">
        <bdi>
          {describePlace(label.now)} {describeSince(label.now)}
        </bdi>
      </span>
      <ActLink code={code} label={label} />
    </p>
  );
}
