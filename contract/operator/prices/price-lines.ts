/**
 * The lines of the Standardised Price List in the order and words of the Order of the Competition and Markets Authority
 * (2021, schedule 1). They were compared with lists that funeral directors publish, not with the Order itself.
 */
type PriceLine = { key: PriceKey; label: string; note?: string };
type PriceSection = {
  heading: string;
  text: string;
  lines: readonly PriceLine[];
  /** The section has the sum of its lines. */
  hasTotal?: true;
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

/** The sections of the list, with the facts of a provider in their sentences. */
export const priceSections = (facts: PriceFacts): readonly PriceSection[] => [
  attended(facts),
  unattended,
  fees,
  additional,
];

const attended = ({ miles, keptAt, coffinMadeOf }: PriceFacts): PriceSection => ({
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
  text: 'The typical cost in this local area, for local residents. In addition, the cemetery or crematorium may charge a number of other fees.',
  lines: [
    {
      key: 'burialFee',
      label: 'For an attended or unattended burial funeral, the burial fee',
      note: 'For new graves, you will also need to pay for the plot. For existing graves with a memorial in place, you may need to pay a removal or replacement fee.',
    },
    { key: 'cremationFee', label: 'For an attended cremation funeral, the cremation fee' },
  ],
};

const additional: PriceSection = {
  heading: 'Additional funeral director products and services',
  text: 'This is a selection of the products and services that the funeral director may be able to supply for an additional fee. The funeral director can give you a full list of what they can supply.',
  lines: [
    { key: 'mileage', label: 'Additional mileage (price per mile)' },
    {
      key: 'transfer',
      label:
        'Additional transfers of the deceased person’s body (for example to their home or a place of worship; price per transfer)',
    },
    { key: 'ashes', label: 'Collection and delivery of ashes' },
    { key: 'embalming', label: 'Embalming' },
    { key: 'officiant', label: 'Funeral officiant (for example a celebrant or minister of religion)' },
    { key: 'outOfHours', label: 'Services supplied outside normal office hours' },
  ],
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
  ashes: 'Collection and delivery of ashes',
  embalming: 'Embalming',
  officiant: 'Officiant',
  outOfHours: 'Services outside office hours',
};
