import { browserStorage, readJson } from '../../../kit/base/storage.ts';

/** The look of this browser's charts. */
export interface ChartLook {
	readonly grid: boolean;
	/** Shows the newest candle's countdown under its price. */
	readonly countdown: boolean;
	/** Marks economic events that touch the asset. */
	readonly events: boolean;
}

const STORAGE_KEY = 'chart-look';
export const FIRST_LOOK: ChartLook = { grid: true, countdown: true, events: true };

/** The stored look, or the default one. */
export function readLook(): ChartLook {
	const stored = (readJson(browserStorage, STORAGE_KEY) ?? FIRST_LOOK) as Partial<ChartLook>;
	return { grid: stored.grid !== false, countdown: stored.countdown !== false, events: stored.events !== false };
}

export function storeLook(look: ChartLook): void {
	browserStorage.set(STORAGE_KEY, JSON.stringify(look));
}
