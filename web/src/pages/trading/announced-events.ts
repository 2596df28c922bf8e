const KEY = 'told_events';
/** More than are announced at any one time. */
const KEPT = 100;

/** Ids of the economic events that this browser has already announced. */
export function readAnnounced(): readonly number[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
		return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id)) : [];
	} catch {
		return [];
	}
}

export function writeAnnounced(ids: readonly number[]): void {
	localStorage.setItem(KEY, JSON.stringify(ids.slice(-KEPT)));
}
