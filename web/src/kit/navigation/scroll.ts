import { decodePart } from '@fairtick/domain/pages/page';
import { readJson, tabStorage } from '../base/storage.ts';
import type { Navigation, Shown } from './navigation.ts';

const TO_TOP_AFTER_MS = 190;
const STORED_AS = 'scroll-positions';

export type Scroll = ReturnType<typeof createScroll>;

/**
 * Restores scroll positions after navigations (NAV-05). Each entry of the browser's history has a key, and each key a
 * position.
 */
export function createScroll(navigation: Pick<Navigation, 'onBegin'>) {
	const positions = readPositions();
	/** Key of the entry whose page is shown. During a navigation it is not the newest entry. */
	let seen: string | null = null;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const keep = () => {
		if (seen !== null) positions.set(seen, window.scrollY);
	};
	// The browser would scroll before the page is loaded.
	window.history.scrollRestoration = 'manual';
	window.addEventListener('pagehide', () => {
		keep();
		tabStorage.set(STORED_AS, JSON.stringify([...positions]));
	});
	navigation.onBegin(() => {
		clearTimeout(timer);
		keep();
	});

	return {
		/** Call this when the page is in the document. */
		settle({ address, way, route }: Pick<Shown, 'address' | 'way' | 'route'>): void {
			seen = keyOfEntry();
			const position = way === 'return' ? positions.get(seen) : undefined;
			if (position !== undefined) window.scrollTo(0, position);
			else if (address.hash !== '') document.getElementById(decodePart(address.hash.slice(1)))?.scrollIntoView();
			else if (way === 'go' && route.scrollToTop !== false)
				timer = setTimeout(() => window.scrollTo(0, 0), TO_TOP_AFTER_MS);
		},
	};
}

function readPositions(): Map<string, number> {
	try {
		return new Map(readJson(tabStorage, STORED_AS) as [string, number][] | null);
	} catch {
		return new Map();
	}
}

/** Given to an entry when its page is first shown. */
function keyOfEntry(): string {
	const { state } = window.history as { state: { key?: string } | null };
	if (state?.key !== undefined) return state.key;
	const key = Math.random().toString(36).slice(2);
	window.history.replaceState({ ...state, key }, '');
	return key;
}
