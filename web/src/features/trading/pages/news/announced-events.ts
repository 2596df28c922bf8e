import { browserStorage, readJson } from '../../../../kit/base/storage.ts';

const KEY = 'told_events';
/** More than are announced at any one time. */
const KEPT = 100;

/** Economic events that this browser has already announced, each at its time: one that was moved is announced again. */
export function readAnnounced(): readonly string[] {
	const kept = readJson(browserStorage, KEY);
	return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}

export function writeAnnounced(events: readonly string[]): void {
	browserStorage.set(KEY, JSON.stringify(events.slice(-KEPT)));
}
