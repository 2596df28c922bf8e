import { useSyncExternalStore } from 'react';
import { browserStorage } from '../base/storage.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	window.addEventListener('storage', listener);
	return () => {
		listeners.delete(listener);
		window.removeEventListener('storage', listener);
	};
}

/** A flag in this browser's storage, equal on the whole page and in other tabs. */
export function useStoredFlag(key: string, initial: boolean): readonly [boolean, (value: boolean) => void] {
	const stored = useSyncExternalStore(subscribe, () => browserStorage.get(key));
	return [
		stored === null ? initial : stored === '1',
		(value) => {
			browserStorage.set(key, value ? '1' : '0');
			for (const listener of listeners) listener();
		},
	];
}
