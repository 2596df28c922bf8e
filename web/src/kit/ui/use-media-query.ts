import { useCallback, useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
	const subscribe = useCallback(
		(changed: () => void) => {
			const list = window.matchMedia(query);
			list.addEventListener('change', changed);
			return () => list.removeEventListener('change', changed);
		},
		[query],
	);
	return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** A phone held sideways, as `phone-landscape` of the styles. */
export const SIDEWAYS = '(orientation: landscape) and (max-height: 559.98px) and (max-width: 991.98px)';

/** The specification's breakpoint: 992 px and wider is the desktop layout. */
export function useIsDesktop(): boolean {
	return useMediaQuery('(min-width: 992px)');
}
