import * as z from 'zod/mini';
import { required, textUpTo } from '../../../fields/fields.ts';
import { areOpeningHours } from '../opening-hours.ts';
import { formatPrice, isPrice } from '../price.ts';
import { anyText, matching, textThat, webAddress } from '../readings.ts';
import { setting, yesNo, type SettingGroupTable } from '../setting.ts';

const contactMessage = 'Please enter a web address, such as https://www.example.com/contact.';
const priceMessage = 'an amount in pounds, such as 1195 or 1195.50.';
const hoursMessage =
  'a line for each part of the week, such as “Monday to Friday 9 am to 5 pm”, or “Day and night”.';

/** The provider, as families see it. */
export const provider = {
  heading: 'Your name and contacts',
  text: 'Families see these on every page and in every email.',
  role: 'administrator',
  // The defaults are neutral text, and a number and an address reserved for examples, so that no real company is named.
  fields: {
    name: setting({
      label: 'Name',
      kind: 'text',
      schema: required(100, 'Please enter the name that families know you by.'),
      default: 'Example Funeral Services',
      variable: 'PROVIDER_NAME',
      reading: anyText,
      example: { value: 'Ellis Funeral Services', source: 'staff' },
    }),
    phone: setting({
      label: 'Phone',
      kind: 'tel',
      schema: required(50, 'Please enter a phone number.').check(
        z.refine((text) => /(\d\D*){5}/.test(text), 'Please enter a phone number, such as 01632 960 001.'),
      ),
      default: '01632 960 123',
      variable: 'PROVIDER_PHONE',
      reading: matching(/\d/, 'must be a phone number.'),
      example: { value: '01632 960 123', source: 'environment' },
    }),
    contactUrl: setting({
      label: 'Contact page',
      help: 'The page of your own website that “Contact Us” leads to.',
      kind: 'url',
      schema: required(500, contactMessage).check(z.refine(isContactAddress, contactMessage)),
      default: 'https://www.example.com/contact',
      variable: 'PROVIDER_CONTACT_URL',
      reading: webAddress,
      example: { value: 'https://www.example.com/contact', source: 'environment' },
    }),
    hours: setting({
      label: 'Opening hours',
      help: 'When somebody answers. A line for each part of the week, such as “Monday to Friday 9 am to 5 pm”, or “Day and night”. At other times the top of each page says when you answer next.',
      kind: 'paragraph',
      isOptional: true,
      schema: textUpTo(300).check(z.refine(areOpeningHours, `Please enter ${hoursMessage}`)),
      default: '',
      variable: 'PROVIDER_HOURS',
      reading: textThat(areOpeningHours, `must be ${hoursMessage}`),
      example: { value: 'Monday to Friday 9 am to 5 pm', source: 'staff' },
    }),
    address: setting({
      label: 'Address',
      help: 'It stands at the foot of each page.',
      kind: 'paragraph',
      isOptional: true,
      schema: textUpTo(300),
      default: '',
      variable: 'PROVIDER_ADDRESS',
      reading: anyText,
      example: { value: '1 Sample Lane\nDemonstration Town\nEX1 1AA', source: 'staff' },
    }),
    registration: setting({
      label: 'Registration of the company',
      help: 'At the foot of each page, below the address. The law asks companies for their name, number and registered office.',
      kind: 'paragraph',
      isOptional: true,
      schema: textUpTo(300),
      default: '',
      variable: 'PROVIDER_REGISTRATION',
      reading: anyText,
    }),
    strapline: setting({
      label: 'A line about you',
      help: 'It stands beside your name at the top of each page, such as “Funeral directors since 1952”.',
      kind: 'text',
      isOptional: true,
      schema: textUpTo(60),
      default: '',
      variable: 'PROVIDER_STRAPLINE',
      reading: anyText,
      example: { value: 'Funeral directors in Demonstration Town', source: 'staff' },
    }),
    cremationPrice: setting({
      label: 'Price of an unattended cremation',
      help: 'In pounds, such as 1195. It stands above the request form. If empty, no price is shown.',
      kind: 'text',
      isOptional: true,
      schema: z
        .string()
        .check(z.refine((text) => text === '' || isPrice(text), `Please enter ${priceMessage}`)),
      default: '',
      show: (price) => formatPrice(price) ?? 'Not shown',
      variable: 'CREMATION_PRICE',
      reading: textThat(isPrice, `must be ${priceMessage}`),
      example: { value: '1195', source: 'staff' },
    }),
    isCharity: yesNo({
      label: 'We are a charity, and use the soft opt-in for mailings',
      help: 'A contact can then be added without a yes, if they gave their address themselves when they supported you or asked about your work, and could say no then. Never from a list that was bought. The privacy notice says so.',
    }),
  },
} satisfies SettingGroupTable;

// A name and password in it would be shown to everybody.
export function isContactAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text) && new URL(text).username === '';
}
