import type { Bus } from './bus.ts';
import type { Hint } from './hints.ts';

interface Kept {
	/** Reads it again after a commit that changed it. */
	refresh(): Promise<void>;
}

/** A value that each process keeps in memory: where one process reads it again, the others do so at once. */
export function refreshEverywhere<Value extends Kept>(
	name: Hint<'refreshed'>,
	value: Value,
	bus: Pick<Bus, 'hint' | 'onHint' | 'onResync'>,
	onError: (error: unknown, what: string) => void,
): Value {
	bus.onHint('refreshed', (names) => {
		if (names.includes(name)) value.refresh().catch((error) => onError(error, `reading the ${name} again`));
	});
	bus.onResync(() => value.refresh());
	return {
		...value,
		async refresh() {
			await value.refresh();
			bus.hint('refreshed', [name]);
		},
	};
}
