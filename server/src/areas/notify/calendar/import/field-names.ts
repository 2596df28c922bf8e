import { CALENDAR_FIELDS, type CalendarField, type Mapping } from '@fairtick/domain/calendar/import-contract';

/** Names that columns have in files of the kind, in lower case. */
const NAMES: Readonly<Record<CalendarField, readonly string[]>> = {
	time: ['time', 'date', 'datetime', 'date_time', 'timestamp', 'start', 'dtstart'],
	title: ['title', 'event', 'name', 'indicator', 'summary'],
	country: ['country', 'country_code', 'x-country'],
	currency: ['currency', 'currency_code', 'x-currency'],
	impact: ['impact', 'importance', 'x-impact'],
	actual: ['actual', 'x-actual'],
	forecast: ['forecast', 'consensus', 'estimate', 'x-forecast'],
	previous: ['previous', 'prior', 'x-previous'],
};

/** Finds the columns of the fields by their names alone. */
export function findMapping(columns: readonly string[]): Mapping {
	const found = CALENDAR_FIELDS.flatMap((field) => {
		const column = NAMES[field].flatMap((name) => columns.filter((one) => one.toLowerCase() === name))[0];
		return column === undefined ? [] : [[field, { column }] as const];
	});
	return Object.fromEntries(found);
}

/**
 * Number of fields with a column of their name. It distinguishes the head of a table, and a list of events, from other content.
 */
export const countFields = (columns: readonly string[]): number => Object.keys(findMapping(columns)).length;

/** From how many on it is no chance. */
export const FIELDS_LEAST = 2;
