import { intlLocale } from './locale.ts';

const numberFormats = new Map<string, Intl.NumberFormat>();
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
	const key = `${intlLocale()} ${JSON.stringify(options)}`;
	const known = numberFormats.get(key) ?? new Intl.NumberFormat(intlLocale(), options);
	numberFormats.set(key, known);
	return known;
}

/** Minor units as an amount in the viewer's notation, exactly: 1234567 → `12,345.67`. */
export function formatAmount(amountMinor: number): string {
	return numberFormat({ minimumFractionDigits: 2 }).format(`${amountMinor}e-2` as `${number}`);
}
