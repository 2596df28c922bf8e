import type { TextPart } from '@fairtick/texts/text-key';
import { type ComponentType, useEffect, useReducer } from 'react';
import { loadChunk } from '../base/load-chunk.ts';
import { savesData } from '../base/saves-data.ts';
import { loadTexts } from '../i18n/texts.ts';
import { pageUsable } from './page-usable.ts';

const WAITS_MS = 2_000;
const loads: (() => Promise<unknown>)[] = [];

/**
 * A part that the page's first picture does not need, in its own chunk with the texts used only there. Nothing is shown
 * until it is loaded. All parts are loaded once the page has settled (`loadLazyParts`), or when one is rendered before,
 * but not before `from`.
 */
export function lazyPart<Name extends string, Props extends object>(
	name: Name,
	importChunk: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
	texts: readonly TextPart[] = [],
	from: Promise<void> = Promise.resolve(),
) {
	let Part: ComponentType<Props> | null = null;
	const load = async (loading: ReturnType<typeof importChunk>) => {
		const [chunk] = await Promise.all([loading, loadTexts(texts)]);
		Part = chunk[name];
	};
	const loadNow = () => load(loadChunk(name, importChunk));
	// biome-ignore lint/correctness/noComponentHookFactories: called once for each part, beside what shows it
	function LazyPart(props: Props) {
		const [, loaded] = useReducer((count: number) => count + 1, 0);
		useEffect(() => {
			if (Part === null) from.then(loadNow).then(loaded, () => undefined);
		}, []);
		return Part === null ? null : <Part {...props} />;
	}
	/** Loads it before it is rendered. */
	LazyPart.load = async () => {
		if (Part === null) await loadNow();
	};
	loads.push(() => load(importChunk()));
	return LazyPart;
}

/**
 * A lazy part that is on the page from the start. It is loaded once the page can be used, so that it delays nothing.
 */
export function latePart<Name extends string, Props extends object>(
	name: Name,
	importChunk: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
	texts: readonly TextPart[] = [],
) {
	return lazyPart(name, importChunk, texts, pageUsable);
}

/**
 * Loads missing parts one after another once the page has settled; a failed one is loaded when it is rendered. In
 * data-saving mode only rendered parts are loaded.
 */
export function loadLazyParts(): void {
	if (savesData()) return;
	setTimeout(async () => {
		for (const load of loads) await load().catch(() => undefined);
	}, WAITS_MS);
}
