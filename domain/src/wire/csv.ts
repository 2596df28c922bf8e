export type CsvValue = string | number | null;

/** A text that a spreadsheet would run as a formula, also in full-width form; plain numbers are none. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** The same behind a semicolon, by which many languages' spreadsheets divide fields. */
const FORMULA_WITHIN = /;(?=\s*[=+\-@＝＋－＠])/g;
const NUMBER = /^-?\d+(\.\d+)?$/;

function toField(value: CsvValue): string {
	const text = value === null ? '' : String(value);
	const safe = (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text).replace(FORMULA_WITHIN, ";'");
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without this mark spreadsheets take UTF-8 for an older encoding: accents become other letters, and Hindi is not shown at all. */
const BYTE_ORDER_MARK = '\u{feff}';

/** Rows as RFC 4180 text, the same in every language, without formulas. They follow `beginCsv`. */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
	return rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('');
}

/** The beginning of a file of rows: the byte order mark and the names of its columns. */
export const beginCsv = (columns: readonly string[]): string => BYTE_ORDER_MARK + toCsv([columns]);
