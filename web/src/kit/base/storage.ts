/**
 * The browser's storage for a page. Browsers may block it, web views lack it, and it may be full, so no page depends on
 * it.
 */
export interface PageStorage {
	/** Null without a value. */
	get(key: string): string | null;
	/** False if the value lasts only as long as the page. */
	set(key: string, value: string): boolean;
	remove(key: string): void;
	clear(): void;
}

/** @param open throws or returns nothing if the browser has no such storage for this page. */
function createStorage(open: () => Storage): PageStorage {
	/** Values that the browser did not store. */
	const unsaved = new Map<string, string>();
	const attempt = <Result>(act: (storage: Storage) => Result): Result | null => {
		try {
			return act(open());
		} catch {
			return null;
		}
	};
	return {
		get: (key) => unsaved.get(key) ?? attempt((storage) => storage.getItem(key)),
		set(key, value) {
			unsaved.set(key, value);
			return (
				attempt((storage) => {
					storage.setItem(key, value);
					return unsaved.delete(key);
				}) === true
			);
		},
		remove(key) {
			unsaved.delete(key);
			attempt((storage) => storage.removeItem(key));
		},
		clear() {
			unsaved.clear();
			attempt((storage) => storage.clear());
		},
	};
}

/** Shared by all tabs, permanent. */
export const browserStorage = createStorage(() => localStorage);
/** For this tab, until it is closed. */
export const tabStorage = createStorage(() => sessionStorage);

/** Reads the JSON under a key; null if missing or unreadable. */
export function readJson(storage: Pick<PageStorage, 'get'>, key: string): unknown {
	try {
		return JSON.parse(storage.get(key) ?? 'null');
	} catch {
		return null;
	}
}
