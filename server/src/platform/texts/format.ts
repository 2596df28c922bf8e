import { countShownDecimals } from '@fairtick/domain/market/price';
import { formatMinor } from '@fairtick/domain/money/money';
import { INTL_LOCALES, type Locale } from '@fairtick/domain/wire/primitives';

/** The most that `Intl` can show; no price has as many. */
const MOST_DECIMALS = 20;
const formatters = new Map<string, unknown>();

/** Intl formatters are dear to make and are kept, one per language and kind. */
function kept<Formatter>(key: string, make: () => Formatter): Formatter {
	const found = formatters.get(key) as Formatter | undefined;
	if (found) return found;
	const made = make();
	formatters.set(key, made);
	return made;
}

/** Minor units as an amount in the reader's language: 1000000 → "$10,000.00". In Brazil a bare $ may mean reais. */
export function formatAmount(locale: Locale, amountMinor: bigint | number): string {
	const format = kept(
		`amount ${locale}`,
		() =>
			new Intl.NumberFormat(INTL_LOCALES[locale], {
				style: 'currency',
				currency: 'USD',
				currencyDisplay: locale === 'br' ? 'symbol' : 'narrowSymbol',
			}),
	);
	return format.format(formatMinor(BigInt(amountMinor)) as `${number}`);
}

/** Epoch milliseconds or ISO 8601 as date and time of day in UTC, which it says. */
export function formatInstant(locale: Locale, instant: string | number): string {
	const format = kept(
		`instant ${locale}`,
		() =>
			new Intl.DateTimeFormat(INTL_LOCALES[locale], {
				dateStyle: 'medium',
				timeStyle: 'medium',
				hourCycle: 'h23',
				timeZone: 'UTC',
			}),
	);
	return `${format.format(new Date(instant))} UTC`;
}

/** An instant as day and time in a zone, which it says: 13:30 of another day in Tokyo → "6 Mar, 22:30 GMT+9". */
export function formatTimeIn(locale: Locale, instant: string, timeZone: string): string {
	const format = kept(
		// Users write a zone in any case.
		`time ${locale} ${timeZone.toLowerCase()}`,
		() =>
			new Intl.DateTimeFormat(INTL_LOCALES[locale], {
				...({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
				...({ timeZoneName: 'short', timeZone } as const),
			}),
	);
	return format.format(new Date(instant));
}

/** A calendar day, ISO 8601. */
export function formatDay(locale: Locale, day: string): string {
	const format = kept(
		`day ${locale}`,
		() => new Intl.DateTimeFormat(INTL_LOCALES[locale], { dateStyle: 'long', timeZone: 'UTC' }),
	);
	return format.format(Date.parse(`${day}T00:00:00.000Z`));
}

/** A calendar month: `2026-01` → "January 2026". */
export function formatMonth(locale: Locale, month: string): string {
	const format = kept(
		`month ${locale}`,
		() => new Intl.DateTimeFormat(INTL_LOCALES[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' }),
	);
	return format.format(new Date(month));
}

/** Seconds in the largest unit that leaves no rest: 300 → "5 minutes". */
export function formatSeconds(locale: Locale, seconds: number): string {
	const [unit, size] =
		seconds >= 3600 && seconds % 3600 === 0
			? ['hour', 3600]
			: seconds >= 60 && seconds % 60 === 0
				? ['minute', 60]
				: ['second', 1];
	return formatUnit(locale, String(unit), seconds / Number(size));
}

function formatUnit(locale: Locale, unit: string, value: number): string {
	const format = kept(
		`unit ${unit} ${locale}`,
		() => new Intl.NumberFormat(INTL_LOCALES[locale], { style: 'unit', unit, unitDisplay: 'long' }),
	);
	return format.format(value);
}

/** 92 or 88.5 as a percentage. */
export function formatPercent(locale: Locale, percent: number): string {
	const format = kept(
		`percent ${locale}`,
		() => new Intl.NumberFormat(INTL_LOCALES[locale], { style: 'percent', maximumFractionDigits: 2 }),
	);
	return format.format(percent / 100);
}

/** An exact price on the wire, with no zeros at its end but those that pages show too: 11000.5000 → "11,000.50". */
export function formatPrice(locale: Locale, price: string): string {
	const shown = countShownDecimals(price);
	const digits = { minimumFractionDigits: shown, maximumFractionDigits: MOST_DECIMALS };
	const format = kept(`price ${locale} ${shown}`, () => new Intl.NumberFormat(INTL_LOCALES[locale], digits));
	return format.format(price as `${number}`);
}

export function formatNumber(locale: Locale, value: number): string {
	return kept(`number ${locale}`, () => new Intl.NumberFormat(INTL_LOCALES[locale])).format(value);
}
