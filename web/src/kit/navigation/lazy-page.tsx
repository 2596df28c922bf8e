import type { ComponentType, ReactNode } from 'react';
import { loadChunk } from '../base/load-chunk.ts';

type Component = ComponentType<{ children?: ReactNode }>;

/** Loaders of pages, by name in the table of pages. */
export type PageLoads<Name extends string> = Readonly<Record<Name, () => Promise<Component>>>;

/** A page in its own chunk. A navigation preloads it, so that a failure is the navigation's (NAV-04). */
export function lazyPage(name: string, load: () => Promise<Component>) {
	let Page: Component | undefined;
	// biome-ignore lint/correctness/noComponentHookFactories: called once for each page, where routes are defined
	const LazyPage = ({ children }: { children?: ReactNode }) => {
		if (Page === undefined) throw new Error(`${name} is shown before it is loaded`);
		return <Page>{children}</Page>;
	};
	LazyPage.preload = async () => {
		Page ??= await loadChunk(name, load);
	};
	return LazyPage;
}
