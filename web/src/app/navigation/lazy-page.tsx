import type { ComponentType, ReactNode } from 'react';
import { loadChunk } from '../../base/load-chunk.ts';

/** A page in a chunk of its own. A navigation preloads it, so that a failure is one of the navigation (NAV-04). */
export function lazyPage<Name extends string>(
	name: Name,
	importChunk: () => Promise<Readonly<Record<Name, ComponentType<{ children?: ReactNode }>>>>,
) {
	let Page: ComponentType<{ children?: ReactNode }> | undefined;
	// biome-ignore lint/correctness/noComponentHookFactories: called once for each page, where routes are defined
	const LazyPage = ({ children }: { children?: ReactNode }) => {
		if (Page === undefined) throw new Error(`${name} is shown before it is loaded`);
		return <Page>{children}</Page>;
	};
	LazyPage.preload = async () => {
		Page ??= (await loadChunk(name, importChunk))[name];
	};
	return LazyPage;
}
