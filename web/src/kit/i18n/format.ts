import { countShownDecimals } from '@fairtick/domain/market/price';
import { formatAmount, numberFormat } from './amounts.ts';
import { currentLocale, intlLocale } from './locale.ts';

export { formatAmount };

/** Minor units as typed, with only the viewer's decimal sign: 1234567 → `12345.67`. */
export function formatTyped(amountMinor: number): string {
	return numberFormat({ minimumFractionDigits: 2, useGrouping: false }).format(amountMinor / 100);
}

/**
 * An amount in its shortest exact form for a small button: 500 → `5`, 1050 → `10.5`, 125000 → `1,250`, 1000000 → `10k`.
 */
export function formatChip(amountMinor: number): string {
	const short = numberFormat({ maximumFractionDigits: 2 });
	// A word for thousand, as in Hindi, would not fit.
	const isShorter = amountMinor >= 1_000_000 && amountMinor % 10_000 === 0;
	return isShorter ? `${short.format(amountMinor / 100_000)}k` : short.format(amountMinor / 100);
}

/** An amount that always has its sign: `+9.20`, `−10.00`, `0.00`. */
export function formatSignedAmount(amountMinor: number): string {
	const text = formatAmount(Math.abs(amountMinor));
	if (amountMinor === 0) return text;
	return amountMinor > 0 ? `+${text}` : `−${text}`;
}

/** A number in the viewer's notation: 1000 → `1,000`, 0.25 with one digit → `0.3`. */
export function formatNumber(value: number, digits = 0): string {
	return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** A decimal of the wire in the viewer's notation, without rounding: `12345.60` → `12,345.60`. */
export function formatDecimal(text: string): string {
	const digits = text.split('.')[1]?.length ?? 0;
	const format = numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits });
	return format.format(text as `${number}`);
}

/** A price of the wire with its significant decimals; the others are cut off. */
function cutPrice(text: string): string {
	const point = text.indexOf('.');
	return point < 0 ? text : text.slice(0, point + 1 + countShownDecimals(text)).replace(/\.$/, '');
}

/**
 * A price of the wire with its usual decimals: `9979.2237` → `9,979.22`. It is cut, not rounded, so that the exact
 * price begins with it.
 */
export const formatPrice = (text: string): string => formatDecimal(cutPrice(text));

/** An exact price as its usual part and the rest: `9979.2237` → `9,979.22` and `37`. */
export function splitPrice(text: string): readonly [shown: string, rest: string] {
	const shown = formatPrice(text);
	return [shown, formatDecimal(text).slice(shown.length)];
}

/** A wire percentage in the viewer's notation: 92 → `92%`, 52.083 with two digits → `52.08%`. */
export function formatPercent(percent: number, digits = 0): string {
	const format = numberFormat({
		style: 'percent',
		minimumFractionDigits: digits,
		maximumFractionDigits: Math.max(digits, 2),
	});
	return format.format(percent / 100);
}

export function formatSignedPercent(percent: number): string {
	return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatPercent(Math.abs(percent), 2)}`;
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;
const formatInstant = (options: Intl.DateTimeFormatOptions, at: number | Date) =>
	new Intl.DateTimeFormat(intlLocale(), options).format(at);

/** Wall-clock time in the viewer's zone: `14:33:00`. */
export const formatTime = (epochMs: number, withSeconds = true) =>
	formatInstant(withSeconds ? { ...CLOCK, second: '2-digit' } : CLOCK, epochMs);

/** The viewer's zone: `UTC−3`. */
export const formatZone = (epochMs: number) => {
	const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(epochMs);
	const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
	return zone.replace('GMT', 'UTC').replace('-', '−');
};

/** Wall-clock time in the viewer's zone to the millisecond: `14:33:00.123`. */
export const formatTimeMs = (epochMs: number) =>
	formatInstant({ ...CLOCK, second: '2-digit', fractionalSecondDigits: 3 }, epochMs);

/** A date: `3 Jan`, or with its year `3 Jan 2027`. */
export const formatDate = (epochMs: number, withYear = false) =>
	formatInstant(withYear ? { ...DAY, year: 'numeric' } : DAY, epochMs);

/** A calendar day (`2026-01-31`) in full: `31 January 2026`. */
export const formatLongDate = (day: string) => formatInstant({ dateStyle: 'long', timeZone: 'UTC' }, new Date(day));

/** A calendar day (`2026-01-31`) in a table: `31 Jan 2026`. */
export const formatDay = (day: string) => formatInstant({ ...DAY, year: 'numeric', timeZone: 'UTC' }, new Date(day));

/** A calendar day (`2026-03-06`) with its weekday: `Friday 6 March`. */
export const formatDayName = (day: string) =>
	formatInstant({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }, new Date(day));

/** A calendar month (`2026-01`): `January 2026`. */
export const formatMonth = (month: string) =>
	formatInstant({ month: 'long', year: 'numeric', timeZone: 'UTC' }, new Date(month));

/** Date and time: `3 Jan, 14:33`. */
export const formatDateTime = (epochMs: number) => formatInstant({ ...DAY, ...CLOCK }, epochMs);

/** A time relative to a known one: `14:33` on the same day, `3 Jan, 14:33`, `3 Jan 2027, 14:33` in another year. */
export function formatTimeNear(epochMs: number, knownMs: number): string {
	const [at, known] = [new Date(epochMs), new Date(knownMs)];
	if (at.getFullYear() !== known.getFullYear()) return `${formatDate(epochMs, true)}, ${formatTime(epochMs, false)}`;
	return at.toDateString() === known.toDateString() ? formatTime(epochMs, false) : formatDateTime(epochMs);
}

/** Date and time to the second: `3 Jan, 14:33:05`. */
export function formatDateTimeSeconds(epochMs: number): string {
	return `${formatDate(epochMs)}, ${formatTime(epochMs)}`;
}

/** The window of a limit in the viewer's language: `24h` → `24 hours`, `7d` → `7 days`. */
export function formatWindow(window: string): string {
	const unit = window.endsWith('h') ? 'hour' : 'day';
	return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(Number.parseInt(window, 10));
}

const LENGTHS = { hour: 3600, minute: 60, second: 1 } as const;

/**
 * A number of hours, minutes, seconds or milliseconds in the language's shortest form: 45 → `45s`, 60 → `1m`, 3600 →
 * `1h`. Hindi keeps its abbreviation sign, without which `से` is the word “from”.
 */
export function formatUnit(value: number, unit: keyof typeof LENGTHS | 'day' | 'millisecond'): string {
	const unitDisplay = currentLocale() === 'in' ? 'short' : 'narrow';
	return numberFormat({ style: 'unit', unit, unitDisplay }).format(value);
}

/** Milliseconds, or from one second on seconds: 46 → `46ms`, 1234 → `1.234s`, with the units of the language. */
export const formatDelay = (ms: number) =>
	ms < 1_000 ? formatUnit(ms, 'millisecond') : formatUnit(ms / 1_000, 'second');

/** A duration in traders' notation: 45 → `45s`, 60 → `1m`, 90 → `1:30`, 3600 → `1h`, with the units of the language. */
export function formatShortDuration(seconds: number): string {
	const unit = seconds % 3600 === 0 ? 'hour' : seconds % 60 === 0 ? 'minute' : 'second';
	return unit === 'second' && seconds > 60 ? formatCountdown(seconds) : formatUnit(seconds / LENGTHS[unit], unit);
}

/** Seconds as a clock: 65 → `1:05`, 3600 → `1:00:00`. */
export function formatCountdown(seconds: number): string {
	const whole = Math.max(0, Math.ceil(seconds));
	const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
	const two = (part: number) => String(part).padStart(2, '0');
	return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const UNITS = [
	['day', 86_400],
	['hour', 3_600],
	['minute', 60],
	['second', 1],
] as const;

/** A duration in its largest unit, rounded up: 5 → `5 seconds`, 5400 → `2 hours`. */
export function formatDuration(seconds: number): string {
	const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? ['second', 1];
	return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(seconds / length));
}
