/** A lychgate, for a firm without a logo. */
export const Lychgate = () => (
  <svg className="lychgate" viewBox="0 0 30 30" width="30" height="30" aria-hidden="true">
    <path d="M2 13 15 4l13 9M6 11v15M24 11v15M6 17h18" />
  </svg>
);

export const Telephone = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d="M6.5 2.5 4 3.5C2.5 8 9 17 15.500 16.500l1.500-2-3.500-2.500-2 1.200C9.500 12 8 10 7.300 8L8.700 6.500z" />
  </svg>
);

/** Hills, a gate and the sun, for a firm without a photograph. */
export const Landscape = () => (
  <svg className="landscape" viewBox="0 0 320 150" width="320" height="150" aria-hidden="true">
    <circle cx="236" cy="48" r="26" />
    <path d="M0 118C60 92 120 128 190 98s90-26 130-14v66H0z" />
    <path className="gate" d="M80 108V80M132 106V80M72 84l34-24 34 24" />
    <path d="M0 140c70-34 130 6 200-18s90-14 120-8v36H0z" />
  </svg>
);
