/** How the product meets a criterion, in the terms of the Voluntary Product Accessibility Template. */
type Conformance = 'Supports' | 'Partially supports' | 'Does not support' | 'Not applicable';

/** One success criterion of WCAG 2.2 at level A or AA, and how Longhand meets it. */
export type Criterion = readonly [
  number: string,
  name: string,
  level: 'A' | 'AA',
  conformance: Conformance,
  remark: string,
];
