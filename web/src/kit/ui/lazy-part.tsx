import type { TextPart } from '@fairtick/texts/text-key';
import { type ComponentType, useEffect, useReducer } from 'react';
import { loadChunk } from '../base/load-chunk.ts';
import { savesData } from '../base/saves-data.ts';
import { loadTexts } from '../i18n/texts.ts';
import { pageUsable } from './page-usable.ts';

const WAITS_MS = 2_000;
const loads: (() => Promise<unknown>)[] = [];

/**
 * A part of a page that its first picture does not need, in a chunk of its own with the texts that nothing else says:
 * nothing is shown until it is there. All of them are fetched once the page has settled (`loadLazyParts`), or when one
 * is shown before, but not before `from`.
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
	/** Has it here before it is shown. */
	LazyPart.load = async () => {
		if (Part === null) await loadNow();
	};
	loads.push(() => load(importChunk()));
	return LazyPart;
}

/** A lazy part that is on the page from the start: it is fetched once the page can be used, so that it holds nothing up. */
export function latePart<Name extends string, Props extends object>(
	name: Name,
	importChunk: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
	texts: readonly TextPart[] = [],
) {
	return lazyPart(name, importChunk, texts, pageUsable);
}

/**
 * Fetches what is not here yet, one after the other, once the page has settled; what fails is fetched when it is shown. A browser in
 * data-saving mode fetches what is shown and no more.
 */
export function loadLazyParts(): void {
	if (savesData()) return;
	setTimeout(async () => {
		for (const load of loads) await load().catch(() => undefined);
	}, WAITS_MS);
}
