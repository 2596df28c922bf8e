import { getAvailableAssets } from '@fairtick/domain/market/contract';
import { getStatus } from '@fairtick/domain/site/status-contract';
import { fetchAnswer } from './kit/api/query.ts';
import { lazyPage } from './kit/navigation/lazy-page.tsx';
import type { Route } from './kit/navigation/route.ts';

const page = lazyPage('ShellPage', async () => (await import('./shell/dev/shell-page.tsx')).ShellPage);
const fetchStatus = () => fetchAnswer(getStatus, {});

/** Features of the shell that no page of the product uses yet, for development and tests. */
export const devRoutes: readonly Route[] = [
	{ path: '/dev/shell', page },
	{ path: '/dev/admin', page, steps: ['admin'] },
	{ path: '/dev/unknown-step', page, steps: ['nonsense:a,b'] },
	{ path: '/dev/without-bar', page, loadingBar: false },
	{ path: '/dev/basic', page, layout: 'basic' },
	{ path: '/dev/error', page, layout: 'error' },
	{
		path: '/dev/form',
		texts: ['sign-in'],
		page: lazyPage('FormPage', async () => (await import('./shell/dev/form-page.tsx')).FormPage),
	},
	{
		path: '/dev/ui',
		texts: ['sign-in', 'details'],
		page: lazyPage('UiPage', async () => (await import('./shell/dev/ui-page.tsx')).UiPage),
	},
	{
		steps: ['role:admin,support'],
		pages: [
			{ path: '/dev/guarded', page },
			{ path: '/dev/guarded/inner', page, steps: ['auth'] },
			{ path: '/dev/guarded/data', page, data: fetchStatus },
		],
	},
	{
		data: fetchStatus,
		pages: [
			{ path: '/dev/data', title: 'faq', page },
			{ path: '/dev/data/nested', title: 'faq', page, data: () => fetchAnswer(getAvailableAssets, {}) },
		],
	},
];
