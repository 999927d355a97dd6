/**
 * The lines of the Standardised Price List in the order and words of the Order of the Competition and Markets Authority
 * (2021, schedule 1), as lists that funeral directors publish have them. They were not compared with the Order itself. Its
 * sentence on fees for two doctors is left out: England and Wales have had none since 9 September 2024.
 */
type PriceLine = { key: PriceKey; label: string; note?: string };
type PriceSection = {
  heading: string;
  text?: string;
  lines: readonly PriceLine[];
  /** Whether the section shows the sum of its lines. */
  hasTotal?: true;
  /** A sentence below the lines. */
  after?: string;
};

export const priceKeys = [
  'legal',
  'collecting',
  'care',
  'coffin',
  'viewing',
  'taking',
  'unattendedBurial',
  'unattendedCremation',
  'burialFee',
  'cremationFee',
  'mileage',
  'transfer',
  'ashes',
  'embalming',
  'officiant',
  'outOfHours',
] as const;
export type PriceKey = (typeof priceKeys)[number];

/** The facts that the sentences of the list name. */
export type PriceFacts = { miles: number; keptAt: string; coffinMadeOf: string };

export const priceListIntroduction =
  'All funeral directors are legally required to publish this Price List for a standardised set of products and services. This is to help you think through your options and make choices, and to let you compare prices between different funeral directors (because prices can vary).';

/** Lists the sections, with the facts of a provider in their sentences. */
export const listPriceSections = (facts: PriceFacts): readonly PriceSection[] => [
  createAttendedSection(facts),
  unattended,
  fees,
  additional,
];

const createAttendedSection = ({ miles, keptAt, coffinMadeOf }: PriceFacts): PriceSection => ({
  heading: 'Attended funeral (funeral director’s charges only)',
  text: 'This is a funeral where family and friends have a ceremony, event or service for the deceased person at the same time as they attend their burial or cremation.',
  hasTotal: true,
  lines: [
    { key: 'legal', label: 'Taking care of all necessary legal and administrative arrangements' },
    {
      key: 'collecting',
      label: `Collecting and transporting the deceased person from the place of death (normally within ${miles} miles of the funeral director’s premises) into the funeral director’s care`,
    },
    {
      key: 'care',
      label: `Care of the deceased person before the funeral in appropriate facilities. The deceased person will be kept at ${keptAt}`,
    },
    { key: 'coffin', label: `Providing a suitable coffin – this will be made from ${coffinMadeOf}` },
    {
      key: 'viewing',
      label:
        'Viewing of the deceased person for family and friends, by appointment with the funeral director (where viewing is requested by the customer)',
    },
    {
      key: 'taking',
      label: `At a date and time you agree with the funeral director, taking the deceased person direct to the agreed cemetery or crematorium (normally within ${miles} miles of the funeral director’s premises) in a hearse or other appropriate vehicle`,
    },
  ],
});

const unattended: PriceSection = {
  heading: 'Unattended funeral',
  text: 'This is a funeral where family and friends may choose to have a ceremony, event or service for the deceased person, but they do not attend the burial or cremation itself.',
  lines: [
    { key: 'unattendedBurial', label: 'Burial (funeral director’s charges only)' },
    {
      key: 'unattendedCremation',
      label: 'Cremation (funeral director’s charges plus the cremation fee)',
    },
  ],
};

const fees: PriceSection = {
  heading: 'Fees you must pay',
  lines: [
    {
      key: 'burialFee',
      label:
        'For an Attended or Unattended burial funeral, the burial fee. In this local area, the typical cost of the burial fee for local residents is:',
      note: 'This fee (which is sometimes called the interment fee) is the charge made for digging and closing a new grave, or for reopening and closing an existing grave. For a new grave, you will also need to pay for the plot; for an existing grave with a memorial in place, you may need to pay a removal/replacement fee. In addition, the cemetery may charge a number of other fees.',
    },
    {
      key: 'cremationFee',
      label:
        'For an Attended cremation funeral, the cremation fee. In this local area, the typical cost of a cremation for local residents is:',
    },
  ],
  after:
    'Please discuss any specific religious, belief-based and/or cultural requirements that you have with the funeral director.',
};

const additional: PriceSection = {
  heading: 'Additional funeral director products and services',
  text: 'This funeral director may be able to supply a range of optional, additional products and services, or to arrange (on your behalf) for a third party to supply them. Examples include:',
  lines: [
    { key: 'mileage', label: 'Additional mileage (price per mile)' },
    {
      key: 'transfer',
      label:
        'Additional transfers of the deceased person’s body (e.g. to their home, to a place of worship etc.) (price per transfer)',
    },
    { key: 'ashes', label: 'Collection and delivery of ashes' },
    { key: 'embalming', label: 'Embalming' },
    { key: 'officiant', label: 'Funeral officiant (e.g. celebrant, minister of religion etc.)' },
    { key: 'outOfHours', label: 'Services supplied outside of normal office hours' },
  ],
  after:
    'The funeral director can give you a full list of what they can supply. They are likely to charge for these additional products and services, so you may choose to take care of some arrangements without their involvement, or you can use a different supplier.',
};

/** Short names for forms, invoices and the history. */
export const priceNames: Readonly<Record<PriceKey, string>> = {
  legal: 'Legal and administrative arrangements',
  collecting: 'Collecting the person who died',
  care: 'Care before the funeral',
  coffin: 'Coffin',
  viewing: 'Viewing',
  taking: 'Taking the person to the cemetery or crematorium',
  unattendedBurial: 'Unattended burial',
  unattendedCremation: 'Unattended cremation',
  burialFee: 'Burial fee',
  cremationFee: 'Cremation fee',
  mileage: 'Additional mile',
  transfer: 'Additional transfer',
  ashes: 'Collecting and delivering ashes',
  embalming: 'Embalming',
  officiant: 'Officiant',
  outOfHours: 'Services outside office hours',
};
