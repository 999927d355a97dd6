import { taxCodes, taxNames } from '#contract/operator/money/taxes.ts';
import { invoiceFields, invoiceTexts } from '#contract/records/invoice.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { EditForm } from '../../form/edit-page.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { MoneyField } from '../../form/money-field.tsx';
import { OptionalTexts } from '../../form/optional-texts.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { DayField } from '../../form/moments/day-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { createLineNames, countLines, type InvoiceFormValues } from './read-invoice-form.ts';

const { number, issuedOn, dueOn, description } = invoiceFields;

type InvoiceFormProps = {
  values: InvoiceFormValues;
  problems: Problems;
  /** The revision of the invoice as the page shows it; none for a new one. */
  revision?: number;
  button: string;
  back: string;
};

/** The form of an invoice, new or not. It keeps what was typed. */
export function InvoiceForm({ values, problems, revision, button, back }: InvoiceFormProps) {
  const field = createInputProps(values, problems);
  return (
    <EditForm
      revision={revision}
      button={button}
      back={back}
      className="invoice-form"
      acts={
        <button className="button" name="more-lines" value="yes">
          More lines
        </button>
      }
    >
      <input type="hidden" name="lineCount" value={countLines(values)} />
      <div className="field-row">
        <TextField {...field('number')} label={number.inputLabel} />
        <TextField {...field('customer')} label="Customer" hint="The number, or part of the name" />
      </div>
      <div className="field-row">
        <DayField {...field('issuedOn')} label={issuedOn.inputLabel} hint={issuedOn.hint} />
        <DayField {...field('dueOn')} label={dueOn.label} hint={dueOn.hint} />
      </div>
      <TextField {...field('description')} label={description.inputLabel} hint={description.hint} />
      <OptionalTexts fields={invoiceFields} names={invoiceTexts} inputProps={field} />
      <fieldset className="invoice-lines">
        <legend>Lines</legend>
        <p className="hint">Amounts include VAT. Leave lines empty that you do not need.</p>
        {Array.from({ length: countLines(values) }, (_, index) => (
          <Line key={index} index={index} values={values} problems={problems} />
        ))}
      </fieldset>
    </EditForm>
  );
}

type LineProps = { index: number; values: InvoiceFormValues; problems: Problems };

function Line({ index, values, problems }: LineProps) {
  const names = createLineNames(index);
  const inputProps = createInputProps(values, problems);
  return (
    <div className="invoice-line">
      <TextField {...inputProps(names.description)} label={`Line ${index + 1}`} isOptional />
      <SelectField
        name={names.taxCode}
        label={`VAT of line ${index + 1}`}
        problem={problems[names.taxCode]}
        selected={values[names.taxCode] ?? 'exempt'}
        options={taxCodes.map((value) => ({ value, label: taxNames[value] }))}
      />
      <MoneyField {...inputProps(names.amount)} label={`Amount of line ${index + 1}`} hint="" isOptional />
      {values[names.ledger] && <input type="hidden" name={names.ledger} value={values[names.ledger]} />}
    </div>
  );
}
