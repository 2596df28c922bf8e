import { formatUnit } from '../../../kit/i18n/format.ts';

const UNITS = ['hour', 'minute', 'second'] as const;

/**
 * Replaces the units of the viewer's language, such as `min` or `dtk`, by h, m and s; Hindi's abbreviation sign is
 * optional.
 */
function toLetters(text: string): string {
	return UNITS.reduce(
		(read, unit) =>
			read.replaceAll(
				formatUnit(1, unit)
					.replace(/[\d\s॰]/g, '')
					.toLowerCase(),
				unit.charAt(0),
			),
		text.replaceAll('॰', ''),
	);
}

/**
 * Whole seconds from `45`, `45s`, `2m`, `1h 30m`, `1:30` or `1:30:00`, with the language's own units too; null if
 * invalid.
 */
export function parseDuration(text: string): number | null {
	const typed = toLetters(text.trim().toLowerCase());
	const clock = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/.exec(typed);
	if (clock !== null) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
	if (/^\d{1,6}$/.test(typed)) return Number(typed);
	const parts = /^(?:(\d{1,3})h)?\s*(?:(\d{1,4})m)?\s*(?:(\d{1,6})s)?$/.exec(typed.replace(/(\d)\s+(?=[hms])/g, '$1'));
	if (parts === null || typed === '') return null;
	return Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0);
}

/** The neighbouring preset in a direction, or the value itself if there is none. */
export function stepThrough(presets: readonly number[], value: number, direction: 1 | -1): number {
	const next =
		direction === 1 ? presets.find((preset) => preset > value) : presets.findLast((preset) => preset < value);
	return next ?? value;
}
