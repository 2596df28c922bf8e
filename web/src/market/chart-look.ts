/** How the charts of this browser look, whatever they show. */
export interface ChartLook {
	readonly grid: boolean;
	/** What is left of the newest candle, under its price. */
	readonly countdown: boolean;
	/** Economic events that touch the asset are marked. */
	readonly events: boolean;
}

const STORAGE_KEY = 'chart-look';
export const FIRST_LOOK: ChartLook = { grid: true, countdown: true, events: true };

/** What the browser remembers, or how charts look at first. */
export function readLook(): ChartLook {
	try {
		const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<ChartLook>;
		return { grid: stored.grid !== false, countdown: stored.countdown !== false, events: stored.events !== false };
	} catch {
		return FIRST_LOOK;
	}
}

export function storeLook(look: ChartLook): void {
	localStorage.setItem(STORAGE_KEY, JSON.stringify(look));
}
