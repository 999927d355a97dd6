import * as z from 'zod/mini';
import { textUpTo, wholeNumber as wholeNumberField } from '../../fields/fields.ts';
import type { Role } from '../staff/actor.ts';
import {
  emailTexts,
  formatUnknownPlaceholder,
  findUnknownPlaceholders,
  type EmailText,
} from './email-texts.ts';
import { wholeNumber, type Reading } from './readings.ts';

/** The source of a value: staff override the environment, which overrides the default. */
export const sources = ['staff', 'environment', 'default'] as const;
export type SettingSource = (typeof sources)[number];

/** A setting that staff change in the browser. Its check, its input and its row on the page follow from this. */
export type Setting<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  schema: Schema;
  /** The value if neither staff nor the environment set one. */
  default: z.output<Schema>;
  label: string;
  help?: string;
  /**
   * How it is entered: on one line, as a number, as one value per line, or as long text; `switch` is a checkbox,
   * `choice` one of `options`; `own` has a page of its own. A `secret` is never shown again, neither in answers nor
   * in the history.
   */
  kind: 'text' | 'tel' | 'url' | 'number' | 'secret' | 'lines' | 'paragraph' | 'switch' | 'choice' | 'own';
  /** The values that a choice offers. */
  options?: { value: string; label: string }[];
  /** The unit of a number. */
  unit?: 'days' | 'hours';
  /** It may be empty. */
  isOptional?: true;
  /** Formats the value for a page, if it is not plain text. */
  show?(value: z.output<Schema>): string;
  /** The environment variable that sets it unless staff do; without one, it is set only in the browser. */
  variable?: string;
  /** The environment variable that overrides what staff enter. */
  fixedBy?: string;
  /** How the variable is read, if not by the schema. */
  reading?: Reading<z.output<Schema>>;
  /** The example in the description of the calls; by default the default value. */
  example?: { value: z.output<Schema>; source: SettingSource };
};

/** The settings that are saved together by one call, and shown on one page. */
export type SettingGroupTable = {
  heading: string;
  text: string;
  role: Role;
  fields: Record<string, Setting>;
};

/** Keeps the type of the schema. */
export const setting = <Schema extends z.ZodMiniType>(stated: Setting<Schema>): Setting<Schema> => stated;

/** A switch that is off by default. */
export const yesNo = (stated: Pick<Setting, 'label' | 'help'>) =>
  setting({
    ...stated,
    kind: 'switch',
    schema: z.boolean('Please say true or false.'),
    default: false,
    show: (isOn) => (isOn ? 'Yes' : 'No'),
  });

type Period = {
  from: number;
  to: number;
  default: number;
  label: string;
  /** Creates the help with the allowed range, "1 to 168". */
  help: (range: string) => string;
  variable?: string;
};

const period =
  (unit: 'hours' | 'days') =>
  ({ from, to, help, ...stated }: Period) =>
    setting({
      ...stated,
      kind: 'number',
      unit,
      schema: wholeNumberField(from, to, `Please enter a number of ${unit} from ${from} to ${to}.`),
      help: help(`${from} to ${to}`),
      reading: wholeNumber(from, to),
    });

export const hours = period('hours');
export const days = period('days');

const shownCharactersMax = 80;

/** The provider's own paragraphs in an email; empty if there are none. */
export const emailText = (email: EmailText, label: string) =>
  setting({
    label,
    kind: 'own',
    schema: textUpTo(1000).check(
      z.refine((text) => findUnknownPlaceholders(email, text).length === 0, formatUnknownPlaceholder(email)),
    ),
    default: '',
    show: (text) =>
      (text.length > shownCharactersMax ? `${text.slice(0, shownCharactersMax)}…` : text) || 'None',
  });

/** A text that is tried before it is saved. */
export const TriedText = z.strictObject({ email: z.enum(emailTexts), text: textUpTo(1000) }).check(
  z.check(({ value, issues }) => {
    if (findUnknownPlaceholders(value.email, value.text).length > 0)
      issues.push({
        code: 'custom',
        path: ['text'],
        message: formatUnknownPlaceholder(value.email),
        input: value.text,
      });
  }),
);
