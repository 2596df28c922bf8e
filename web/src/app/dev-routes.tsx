import { getAvailableAssets } from '@fairtick/domain/market/contract';
import { getStatus } from '@fairtick/domain/site/contract';
import { createRoute, Outlet } from '@tanstack/react-router';
import { fetchAnswer } from '../api/query.ts';
import { lazyPage } from './navigation/lazy-page.tsx';
import { steps } from './navigation/steps.ts';
import { rootRoute } from './root-route.tsx';

const ShellPage = lazyPage('ShellPage', () => import('../pages/dev/shell-page.tsx'));
const UiPage = lazyPage('UiPage', () => import('../pages/dev/ui-page.tsx'));
const FormPage = lazyPage('FormPage', () => import('../pages/dev/form-page.tsx'));

const shellRoute = <Path extends string>(path: Path, options: object) =>
	createRoute({ getParentRoute: () => rootRoute, path, component: ShellPage, ...options });

const data = shellRoute('/dev/data', { component: Outlet, loader: () => fetchAnswer(getStatus, {}) });
const guarded = shellRoute('/dev/guarded', { component: Outlet, beforeLoad: steps('role:admin,support') });

/** What the shell can do that no page of the product needs yet, to look at and to test. */
export const devRoutes = [
	shellRoute('/dev/shell', {}),
	shellRoute('/dev/admin', { beforeLoad: steps('admin') }),
	shellRoute('/dev/unknown-step', { beforeLoad: steps('nonsense:a,b') }),
	shellRoute('/dev/without-bar', { staticData: { loadingBar: false } }),
	shellRoute('/dev/basic', { staticData: { layout: 'basic' } }),
	shellRoute('/dev/error', { staticData: { layout: 'error' } }),
	createRoute({ getParentRoute: () => rootRoute, path: '/dev/form', component: FormPage }),
	createRoute({ getParentRoute: () => rootRoute, path: '/dev/ui', component: UiPage }),
	guarded.addChildren([
		createRoute({ getParentRoute: () => guarded, path: '/', component: ShellPage }),
		createRoute({ getParentRoute: () => guarded, path: '/inner', beforeLoad: steps('auth'), component: ShellPage }),
		createRoute({
			getParentRoute: () => guarded,
			path: '/data',
			loader: () => fetchAnswer(getStatus, {}),
			component: ShellPage,
		}),
	]),
	data.addChildren([
		createRoute({ getParentRoute: () => data, path: '/', component: ShellPage }),
		createRoute({
			getParentRoute: () => data,
			path: '/nested',
			loader: () => fetchAnswer(getAvailableAssets, {}),
			component: ShellPage,
		}),
	]),
];
