import { getSelectedAssets, getUser } from '@fairtick/domain/accounts/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './kit/api/call.ts';
import { setCurrentLocale } from './kit/i18n/locale.ts';

const documentElement = { lang: '' };
const fetched = vi.fn(
	async (_path: string, _init: RequestInit) => new Response('{"code":"a","message":"b"}', { status: 403 }),
);

beforeEach(() => {
	vi.resetModules();
	vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
	setCurrentLocale('en');
	vi.unstubAllGlobals();
	vi.clearAllMocks();
	globalThis.earlyCalls = undefined;
});

test('[PERF-13] makes the trading page’s two first calls, as the page itself would', async () => {
	vi.stubGlobal('document', { cookie: 'locale=in; token=a%20b', documentElement });
	await import('./start-early-calls.ts');
	expect(fetched.mock.calls.map(([path]) => path)).toEqual([getUser.path, getSelectedAssets.path]);
	setCurrentLocale('in');
	await call(getUser, {}, { reports: 'none' });
	await call(getSelectedAssets, {});
	expect(fetched).toHaveBeenCalledTimes(2);
	await call(getUser, {}, { reports: 'none' });
	expect(fetched).toHaveBeenCalledTimes(3);
	const [early, , late] = fetched.mock.calls.map(([, { headers, credentials }]) => ({ headers, credentials }));
	expect(late).toEqual(early);
});

test('[PERF-13] makes no calls without a token', async () => {
	vi.stubGlobal('document', { cookie: 'locale=in', documentElement });
	await import('./start-early-calls.ts');
	expect(fetched).not.toHaveBeenCalled();
	expect(globalThis.earlyCalls).toBeUndefined();
});
