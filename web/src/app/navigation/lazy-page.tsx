import type { ComponentType } from 'react';
import { loadChunk } from '../../api/load-chunk.ts';

/** A page in a chunk of its own. The router preloads it, so that a failure is one of the navigation (NAV-04). */
export function lazyPage<Name extends string>(
	name: Name,
	importChunk: () => Promise<Readonly<Record<Name, ComponentType>>>,
) {
	let Page: ComponentType | undefined;
	// biome-ignore lint/correctness/noComponentHookFactories: called once for each page, where routes are defined
	const LazyPage = () => {
		if (Page === undefined) throw new Error(`${name} is shown before it is loaded`);
		return <Page />;
	};
	LazyPage.preload = async () => {
		Page ??= (await loadChunk(name, importChunk))[name];
	};
	return LazyPage;
}
