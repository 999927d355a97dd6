import { CheckField } from '../../form/check-field.tsx';
import { TextField } from '../../form/text-field.tsx';

type FieldsProps = {
  /** The value of the input of this name. */
  field: (name: string) => Omit<React.ComponentProps<typeof TextField>, 'label'>;
};

export const WhenFields = ({ field }: FieldsProps) => (
  <>
    <h2>When</h2>
    <div className="field-row">
      <TextField {...field('startDay')} label="Day" hint="Such as 3 Dec 2026" />
      <TextField {...field('startTime')} label="Starts at" hint="Such as 2:30 pm or 14:30" />
    </div>
    <div className="field-row">
      <TextField
        {...field('endTime')}
        label="Ends at (optional)"
        hint="Otherwise it leaves the list two hours after its start."
        isOptional
      />
      <TextField
        {...field('endDay')}
        label="Last day (optional)"
        hint="If it ends on another day than it starts."
        isOptional
      />
    </div>
  </>
);

export const WhereFields = ({ field }: FieldsProps) => (
  <>
    <h2>Where</h2>
    <TextField {...field('location')} label="Place (optional)" hint="Such as Garden Room" isOptional />
    <TextField {...field('addressLine1')} label="Address line 1 (optional)" isOptional />
    <TextField {...field('addressLine2')} label="Address line 2 (optional)" isOptional />
    <div className="field-row">
      <TextField {...field('town')} label="Town (optional)" isOptional />
      <TextField {...field('postCode')} label="Postcode (optional)" isOptional />
    </div>
  </>
);

export const BookingFields = ({ field, hasPhotographs }: FieldsProps & { hasPhotographs: boolean }) => (
  <>
    <h2>Booking</h2>
    <TextField
      {...field('maxCapacity')}
      label="Places (optional)"
      hint="How many people can come. Leave it empty for no limit."
      inputMode="numeric"
      isOptional
    />
    <div className="field-row">
      <TextField
        {...field('closingDay')}
        label="Booking closes on (optional)"
        hint="Otherwise when the event starts."
        isOptional
      />
      <TextField {...field('closingTime')} label="Booking closes at (optional)" isOptional />
    </div>
    <TextField
      {...field('extraInfoTitle')}
      label="A question with a short answer (optional)"
      hint="Such as Dietary requirements"
      isOptional
    />
    <TextField
      {...field('extraDescriptionTitle')}
      label="A question with a longer answer (optional)"
      hint="Such as Whom are you remembering?"
      isOptional
    />
    <CheckField
      name="allowPhotoUpload"
      label="Photographs may be added"
      hint="For programs that read the event. The website shows nothing of it."
      isChecked={hasPhotographs}
    />
  </>
);
