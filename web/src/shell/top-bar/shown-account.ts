import type { Mode } from '@fairtick/domain/money/mode';
import { PATHS } from '@fairtick/domain/pages/pages';

/**
 * The account whose balance the bar shows: the page's account, else the current one (TOP-03). The cashier moves money
 * of the real one.
 */
export function findShownAccount({ path, query }: { path: string; query: string }, current: Mode): Mode {
	if (path !== PATHS.cashier) return current;
	return /list=transactions/.test(query) && /mode=demo/.test(query) ? 'demo' : 'real';
}
