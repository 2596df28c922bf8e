import type { ChartLayout } from '@fairtick/domain/charts/contract';
import type { Outcome } from '../../../kit/api/outcome.ts';
import { type PageStorage, readJson } from '../../../kit/base/storage.ts';

interface SaverOptions {
	send(assetId: number, layout: ChartLayout): Promise<Outcome<unknown>>;
	/** The session's user. Changes of another session are not sent in their name. */
	session(): string | null;
	/** Stores changes that have not reached the server yet. */
	readonly storage: Pick<PageStorage, 'get' | 'set' | 'remove'>;
}

/** A user's chart of an asset. */
export interface LayoutOwner {
	readonly userId: number;
	readonly assetId: number;
}

interface Waiting {
	readonly owner: LayoutOwner;
	readonly layout: ChartLayout;
	readonly session: string | null;
	readonly tries: number;
	readonly timer: ReturnType<typeof setTimeout>;
}

/** Changes come in bursts, such as while a line is dragged or a period typed. Each burst is saved once. */
export const SAVE_AFTER_MS = 700;
const LONGEST_WAIT_MS = 30_000;
const keyOf = ({ userId, assetId }: LayoutOwner) => `chart-layout:${userId}:${assetId}`;

/**
 * Saves layouts shortly after their last change. Until the server has a layout, the browser stores it and retries, so
 * that a reload or a lost connection does not lose it. The last save wins.
 */
export function createLayoutSaver({ send, session, storage }: SaverOptions) {
	const waiting = new Map<string, Waiting>();

	const plan = (owner: LayoutOwner, layout: ChartLayout, tries: number, mine: string | null) => {
		const key = keyOf(owner);
		clearTimeout(waiting.get(key)?.timer);
		const delayMs = Math.min(LONGEST_WAIT_MS, SAVE_AFTER_MS * 2 ** tries);
		const timer = setTimeout(() => void act(key), delayMs);
		waiting.set(key, { owner, layout, session: mine, tries, timer });
	};

	const act = async (key: string) => {
		const one = waiting.get(key);
		if (one === undefined) return;
		const { owner, layout, tries } = one;
		if (one.session !== session()) {
			waiting.delete(key);
			return;
		}
		const outcome = await send(owner.assetId, layout);
		// A newer change has scheduled its own save.
		if (waiting.get(key) !== one) return;
		const again = outcome.kind === 'outage' || (outcome.kind === 'refused' && outcome.status === 429);
		if (again) return plan(owner, layout, tries + 1, one.session);
		waiting.delete(key);
		if (outcome.kind === 'refused' && outcome.status === 401) return;
		if (outcome.kind === 'refused') console.warn(`The chart was not saved: ${outcome.code}`);
		storage.remove(key);
	};

	return {
		save(owner: LayoutOwner, layout: ChartLayout): void {
			storage.set(keyOf(owner), JSON.stringify(layout));
			plan(owner, layout, 0, session());
		},
		/** Changes in the browser's storage that have not reached the server. */
		unsaved(owner: LayoutOwner): unknown {
			return readJson(storage, keyOf(owner));
		},
	};
}
