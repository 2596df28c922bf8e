/** Seconds as a trader writes them: 45 → `45s`, 60 → `1m`, 90 → `1:30`, 3600 → `1h`. */
export function formatDuration(seconds: number): string {
	if (seconds < 60) return `${seconds}s`;
	if (seconds % 3600 === 0) return `${seconds / 3600}h`;
	if (seconds % 60 === 0) return `${seconds / 60}m`;
	const two = (part: number) => String(part).padStart(2, '0');
	const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
	return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Whole seconds from `45`, `45s`, `2m`, `1h 30m`, `1:30` or `1:30:00`; null for anything else. */
export function parseDuration(text: string): number | null {
	const typed = text.trim().toLowerCase();
	const clock = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/.exec(typed);
	if (clock !== null) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
	if (/^\d{1,6}$/.test(typed)) return Number(typed);
	const parts = /^(?:(\d{1,3})h)?\s*(?:(\d{1,4})m)?\s*(?:(\d{1,6})s)?$/.exec(typed.replace(/(\d)\s+(?=[hms])/g, '$1'));
	if (parts === null || typed === '') return null;
	return Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0);
}

/** The neighbouring preset in a direction, or the value itself where there is none. */
export function stepThrough(presets: readonly number[], value: number, direction: 1 | -1): number {
	const next =
		direction === 1 ? presets.find((preset) => preset > value) : presets.findLast((preset) => preset < value);
	return next ?? value;
}
