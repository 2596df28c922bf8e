import type { Log } from '../../platform/log/index.ts';

/** A list of listeners; each is called even if another one fails. */
export interface Listeners<Arguments extends unknown[]> {
	add(listener: (...args: Arguments) => void): () => void;
	call(...args: Arguments): void;
}

export function createListeners<Arguments extends unknown[]>(log: Log): Listeners<Arguments> {
	const listeners = new Set<(...args: Arguments) => void>();
	return {
		add(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		call(...args) {
			for (const listener of listeners) {
				try {
					listener(...args);
				} catch (error) {
					log.error({ err: error }, 'a listener to the market failed');
				}
			}
		},
	};
}
