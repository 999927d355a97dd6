const fields = ['name', 'eMail', 'numberOfAttendees', 'extraInfo', 'extraDescription'];

/** The answers of the booking form, in the form of a question that stands in its place. */
export const KeptAnswers = ({ values }: { values: Record<string, string> }) =>
  fields.map(
    (field) =>
      values[field] !== undefined && <input key={field} type="hidden" name={field} value={values[field]} />,
  );
