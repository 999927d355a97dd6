import type { Problems } from '../../ui/form/checked-form.ts';
import type { Choices } from './choices.ts';
import type { FormValues } from './read-request.ts';

/** The props of every part of the form. */
export type FormParts = {
  values: FormValues;
  problems: Problems;
  /** `YYYY-MM-DD` in London when the page was rendered. */
  today: string;
  choices: { list: Choices; loading: boolean; loadAgain: () => void };
  focus: string | null | undefined;
};
