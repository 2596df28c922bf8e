import './styles.css';
import { PATHS } from '@fairtick/domain/pages/pages';
import type { SiteConfig } from '@fairtick/domain/site/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchCalls } from './api/call-watcher.ts';
import { createQueryClient } from './api/query.ts';
import { readSiteConfig, showSiteIcon } from './api/site-config.ts';
import { startAppearance } from './app/appearance.ts';
import { openDialog } from './app/dialogs/open-dialog.ts';
import { loadFrame } from './app/layouts/frame.ts';
import { createNavigation } from './app/navigation/navigation.ts';
import { isAdminPath, type Route } from './app/navigation/route.ts';
import { createScroll } from './app/navigation/scroll.ts';
import { NavigationProvider } from './app/navigation/use-navigation.ts';
import { followLogouts, onSessionExpired } from './app/session-end.ts';
import { Shell } from './app/shell.tsx';
import { startLive } from './app/start-live.ts';
import { ToastRegion } from './app/toast-region.tsx';
import { SiteProvider } from './app/use-site.ts';
import { loadChunk } from './base/load-chunk.ts';
import { chooseLocale } from './i18n/locale.ts';
import { startTexts } from './i18n/texts.ts';
import { LiveProvider } from './live/use-live.ts';
import { notFound, routes } from './routes.tsx';
import { loadLazyParts } from './ui/lazy-part.tsx';

/** The service worker comes once the page has settled; a page without it lacks nothing that it needs. */
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
	const start = async () => (await import('./app/start-app.ts')).startApp(queryClient, navigation);
	// Without a connection the next page starts it.
	setTimeout(() => void start().catch(() => undefined), WORKER_WAITS_MS);
}

/**
 * The back office, which no user's page loads; and pages that show developers the parts of the shell, never in production.
 * Both are entered by loading their page.
 */
async function loadFurtherRoutes({ mode }: SiteConfig): Promise<readonly Route[]> {
	if (isAdminPath(location.pathname)) return (await loadChunk('admin', () => import('./admin/routes.tsx'))).adminRoutes;
	if (mode !== 'development' || !location.pathname.startsWith('/dev/')) return [];
	return (await loadChunk('dev-routes', () => import('./dev-routes.tsx'))).devRoutes;
}

void start();
