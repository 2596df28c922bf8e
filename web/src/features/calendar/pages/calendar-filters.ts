/** The parameters of the calendar's address. */
export const FILTER_NAMES = ['range', 'from', 'to', 'impact', 'currency', 'country'] as const;
export type FilterValues = Readonly<Record<(typeof FILTER_NAMES)[number], string>>;
