const KEY = 'told_events';
/** More than there are within the time that any of them is told ahead. */
const KEPT = 100;

/** Ids of the economic events that this browser has told of. */
export function readTold(): readonly number[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
		return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id)) : [];
	} catch {
		return [];
	}
}

export function writeTold(ids: readonly number[]): void {
	localStorage.setItem(KEY, JSON.stringify(ids.slice(-KEPT)));
}
