import type { AnyRouter } from '@tanstack/react-router';
import { loadingBar } from './loading-bar.ts';

/** The bar starts with every navigation, unless the page turns it off, and ends as the navigation does (BAR-01). */
export function followLoading(router: AnyRouter): void {
	let shown = true;
	router.subscribe('onBeforeNavigate', ({ toLocation }) => {
		shown = router.matchRoutes(toLocation).every(({ staticData }) => staticData.loadingBar !== false);
		if (shown) loadingBar.start();
	});
	router.subscribe('onResolved', () => {
		const failed = router.state.matches.find(({ status }) => status === 'error');
		if (failed !== undefined) console.error(failed.error);
		if (!shown) return;
		if (failed === undefined) loadingBar.finish();
		else loadingBar.fail();
	});
}
