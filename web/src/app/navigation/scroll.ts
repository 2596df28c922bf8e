import type { AnyRouter } from '@tanstack/react-router';

const TO_TOP_AFTER_MS = 190;
const RETURNS: readonly string[] = ['BACK', 'FORWARD', 'GO'];

/** Where a page stands after a navigation (NAV-05). */
export function createScroll() {
	// A page that is loaded again stands where it stood.
	let returning = true;
	let timer: ReturnType<typeof setTimeout> | undefined;
	return {
		/** The router restores saved positions and finds the element of a hash; the top is not left to it. */
		isRouters: ({ location }: { location: { hash: string } }) => returning || location.hash !== '',
		follow(router: AnyRouter): void {
			router.history.subscribe(({ action }: { action: { type: string } }) => {
				clearTimeout(timer);
				returning = RETURNS.includes(action.type);
			});
			router.subscribe('onResolved', ({ toLocation, hrefChanged }) => {
				const optedOut = router.state.matches.some(({ staticData }) => staticData.scrollToTop === false);
				if (returning || optedOut || !hrefChanged || toLocation.hash !== '') return;
				timer = setTimeout(() => window.scrollTo(0, 0), TO_TOP_AFTER_MS);
			});
		},
	};
}
