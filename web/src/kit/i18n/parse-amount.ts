import { formatNumber } from './format.ts';

/**
 * A typed decimal, with a point: `1,250.5` and `1250,5` → `1250.5`. A separator groups thousands if it does so in the
 * viewer's notation; otherwise a point or comma begins the decimals. A space groups thousands only. Null if invalid.
 */
export function parseDecimal(text: string): string | null {
	const typed = text.trim().replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, '');
	if (isGrouped(typed)) return digitsOf(typed);
	const [, whole = '', sign = '', decimals = ''] = /^([\d.,]*?\d)(?:([.,])(\d*))?$/.exec(typed) ?? [];
	const isWhole = /^\d+$/.test(whole) || (isGrouped(whole) && (sign === '' || !whole.includes(sign)));
	if (!isWhole) return null;
	return decimals === '' ? digitsOf(whole) : `${digitsOf(whole)}.${decimals}`;
}

/** A number from typed text; NaN, which a call refuses, if invalid. */
export const parseNumber = (text: string): number => Number(parseDecimal(text) ?? Number.NaN);

/** Minor units from typed text: `10`, `10.5`, `1,250.50`; null if invalid. */
export function parseAmount(text: string): number | null {
	const [, whole = '', decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(parseDecimal(text) ?? '') ?? [];
	return whole === '' ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
/** True if the digits are grouped in thousands in the viewer's notation. */
const isGrouped = (text: string) => /\D/.test(text) && formatNumber(Number(digitsOf(text))) === text;
