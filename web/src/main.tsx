import './styles.css';
import { PATHS } from '@fairtick/domain/pages/pages';
import type { SiteConfig } from '@fairtick/domain/site/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchCalls } from './kit/api/call-watcher.ts';
import { createQueryClient } from './kit/api/query.ts';
import { readSiteConfig, showSiteIcon } from './kit/api/site-config.ts';
import { startAppearance } from './kit/appearance/appearance.ts';
import { loadChunk } from './kit/base/load-chunk.ts';
import { SiteProvider } from './kit/base/use-site.ts';
import { openDialog } from './kit/dialogs/open-dialog.ts';
import { chooseLocale } from './kit/i18n/locale.ts';
import { startTexts } from './kit/i18n/texts.ts';
import { LiveProvider } from './kit/live/use-live.ts';
import { createNavigation } from './kit/navigation/navigation.ts';
import { isAdminPath, type Route } from './kit/navigation/route.ts';
import { createScroll } from './kit/navigation/scroll.ts';
import { NavigationProvider } from './kit/navigation/use-navigation.ts';
import { ToastRegion } from './kit/notices/toast-region.tsx';
import { loadLazyParts } from './kit/ui/lazy-part.tsx';
import { notFound, routes } from './routes.tsx';
import { loadFrame } from './shell/layouts/frame.ts';
import { startLive } from './shell/live/start-live.ts';
import { followLogouts, onSessionExpired } from './shell/session-end.ts';
import { Shell } from './shell/shell.tsx';
import { runStep } from './shell/steps.ts';

/** The service worker starts once the page has settled; no page depends on it. */
const WORKER_WAITS_MS = 3_000;

async function start(): Promise<void> {
	const site = readSiteConfig();
	showSiteIcon(site);
	startAppearance();
	startTexts(chooseLocale(site.locales, site.locale));

	const queryClient = createQueryClient();
	const navigation = createNavigation({
		routes: [...routes, ...(await loadFurtherRoutes(site))],
		notFound,
		queryClient,
		runStep,
		loadFrame,
	});
	const scroll = createScroll(navigation);
	watchCalls({
		signedOut: (isRead) => onSessionExpired(queryClient, isRead),
		serverFailed: ({ html }) => openDialog(html === null ? { kind: 'failed' } : { kind: 'page', html }),
	});
	const live = startLive(queryClient, () => onSessionExpired(queryClient, true));
	followLogouts(queryClient, () => void navigation.go(PATHS.login));

	const root = document.getElementById('root');
	if (root === null) throw new Error('The page has no root element');
	createRoot(root).render(
		<StrictMode>
			<SiteProvider value={site}>
				<QueryClientProvider client={queryClient}>
					<LiveProvider value={live}>
						<NavigationProvider value={navigation}>
							<Shell scroll={scroll} />
							<ToastRegion />
						</NavigationProvider>
					</LiveProvider>
				</QueryClientProvider>
			</SiteProvider>
		</StrictMode>,
	);
	navigation.start();
	loadLazyParts();
	const start = async () => (await import('./shell/start-app.ts')).startApp(queryClient, navigation);
	// Without a connection the next page starts it.
	setTimeout(() => void start().catch(() => undefined), WORKER_WAITS_MS);
}

/**
 * The back office, which no user's page loads, and developers' pages of the shell's parts, never in production. Both
 * are entered by loading their page.
 */
async function loadFurtherRoutes({ mode }: SiteConfig): Promise<readonly Route[]> {
	if (isAdminPath(location.pathname)) return (await loadChunk('admin', () => import('./staff/routes.tsx'))).adminRoutes;
	if (mode !== 'development' || !location.pathname.startsWith('/dev/')) return [];
	return (await loadChunk('dev-routes', () => import('./dev-routes.tsx'))).devRoutes;
}

void start();
