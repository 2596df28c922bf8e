export type CsvValue = string | number | null;

/** What a spreadsheet would run as a formula; plain numbers are none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function toField(value: CsvValue): string {
	const text = value === null ? '' : String(value);
	const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as RFC 4180 text, the same in every language, with nothing that a spreadsheet would run. */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
	return rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('');
}
