import { type ComponentType, useEffect, useReducer } from 'react';
import { loadChunk } from '../base/load-chunk.ts';

const WAITS_MS = 2_000;
const loads: (() => Promise<unknown>)[] = [];

/**
 * A part of a page that its first picture does not need, in a chunk of its own: nothing is shown until it is there.
 * All of them are fetched while nobody waits (`loadLazyParts`), or at once when one is shown.
 */
export function lazyPart<Props extends object>(id: string, importPart: () => Promise<ComponentType<Props>>) {
	let Part: ComponentType<Props> | null = null;
	const keep = (loaded: ComponentType<Props>) => {
		Part = loaded;
	};
	// biome-ignore lint/correctness/noComponentHookFactories: called once for each part, beside what shows it
	function LazyPart(props: Props) {
		const [, loaded] = useReducer((count: number) => count + 1, 0);
		useEffect(() => {
			if (Part === null)
				loadChunk(id, importPart)
					.then(keep)
					.then(loaded, () => undefined);
		}, []);
		return Part === null ? null : <Part {...props} />;
	}
	/** Has it here before it is shown, where it belongs to a page's first picture after all. */
	LazyPart.load = async () => {
		if (Part === null) keep(await loadChunk(id, importPart));
	};
	loads.push(() => importPart().then(keep));
	return LazyPart;
}

/** Fetches what is not here yet, one after the other, once the page has settled; what fails is fetched when it is shown. */
export function loadLazyParts(): void {
	setTimeout(async () => {
		for (const load of loads) await load().catch(() => undefined);
	}, WAITS_MS);
}
