/**
 * PostgreSQL's text form of an array of plain values, as one parameter. The driver would look at each element for
 * something to escape; here none can have it: digits, hexadecimal, or text that is checked as a whole.
 */
export function arrayLiteral(values: readonly (string | number | bigint | null | undefined)[]): string {
	let text = '{';
	for (let index = 0; index < values.length; index++) {
		const value = values[index];
		if (index > 0) text += ',';
		if (value === null || value === undefined) text += 'null';
		else if (typeof value === 'string') text += quote(value);
		else text += value;
	}
	return `${text}}`;
}

/** The same for bytes that are at hand as hexadecimal. */
export function bytesArrayLiteral(values: readonly (string | null)[]): string {
	return `{${values.map((hex) => (hex === null ? 'null' : `"\\\\x${hex}"`)).join()}}`;
}

const NEEDS_ESCAPE = /["\\]/;

function quote(value: string): string {
	return NEEDS_ESCAPE.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
}

/**
 * Arrays of equal length as the columns of a select list, from parameter `$first` on. Read side by side like this, no
 * array is put into a table of its own first, as `from unnest(…)` does: a third less for wide rows.
 */
export function columns(first: number, ...types: readonly string[]): string {
	return types.map((type, index) => `unnest($${first + index}::${type}[])`).join(', ');
}
