const DAY_MINUTES = 1_440;

/**
 * The times at which an asset is traded (MARKET-06). They are the zone's own, so that its daylight saving time is kept.
 */
export interface TradingHours {
	/** IANA name. */
	readonly zone: string;
	/** Each week, from and to: day (0 is Sunday) and minute of the day. */
	readonly weekly: readonly (readonly [from: readonly [number, number], to: readonly [number, number]])[];
	/** Holidays and early ends: local `YYYY-MM-DDTHH:MM` from and to. */
	readonly closed: readonly (readonly [from: string, to: string])[];
}

/** Finds faults in trading hours, by part; empty if there are none. */
export function findWrongHours({ zone, weekly, closed }: TradingHours): string[] {
	return [
		...(isZone(zone) ? [] : ['zone']),
		...weekly.flatMap((session, at) => (computeMinutes(session) === 0 ? [`weekly.${at}`] : [])),
		...closed.flatMap(([from, to], at) => (isLocal(from) && isLocal(to) && from < to ? [] : [`closed.${at}`])),
	];
}

/** Length of a weekly session, at most a whole week: Sunday 0:00 to Saturday 24:00. Zero if its ends are one instant. */
export function computeMinutes([[fromDay, from], [toDay, to]]: TradingHours['weekly'][number]): number {
	const minutes = ((toDay - fromDay + 7) % 7) * DAY_MINUTES + to - from;
	return minutes < 0 ? minutes + 7 * DAY_MINUTES : minutes;
}

function isZone(zone: string): boolean {
	try {
		new Intl.DateTimeFormat('en', { timeZone: zone });
		return true;
	} catch {
		return false;
	}
}

/** True if a day exists: `Date` takes 31 February for 3 March. */
function isLocal(text: string): boolean {
	const [day = ''] = text.split('T');
	const ms = Date.parse(`${day}T00:00Z`);
	return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}
