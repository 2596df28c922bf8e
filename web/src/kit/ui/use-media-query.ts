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

/** A phone held sideways, equal to `phone-landscape` of the styles. */
export const SIDEWAYS = '(orientation: landscape) and (max-height: 559.98px) and (max-width: 991.98px)';

/** The specification's breakpoint: the desktop layout begins at 992 px. */
export function useIsDesktop(): boolean {
	return useMediaQuery('(min-width: 992px)');
}
