import './styles.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { selectedAssetsQuery } from './accounts/selected-assets.ts';
import { watchCalls } from './api/call-watcher.ts';
import { createQueryClient } from './api/query.ts';
import { readSiteConfig, showSiteIcon } from './api/site-config.ts';
import { startAppearance } from './app/appearance.ts';
import { connectLive } from './app/connect-live.ts';
import { openDialog } from './app/dialogs/open-dialog.ts';
import { PAGES } from './app/navigation/pages.ts';
import { createAppRouter } from './app/router.tsx';
import { followLogouts, onSessionExpired } from './app/session-end.ts';
import { SiteProvider } from './app/site.ts';
import { Toasts } from './app/toasts.tsx';
import { chooseLocale } from './i18n/locale.ts';
import { startTexts } from './i18n/texts.ts';
import { checkAuth, readToken } from './identity/session.ts';
import { LiveProvider } from './live/use-live.ts';
import { loadLaterParts } from './ui/later.tsx';

async function start(): Promise<void> {
	const site = readSiteConfig();
	showSiteIcon(site);
	startAppearance();
	startTexts(chooseLocale(site.locales, site.locale));

	const queryClient = createQueryClient();
	askAhead(queryClient);
	const router = createAppRouter({ queryClient, withDevPages: site.mode === 'development' });
	watchCalls({
		signedOut: () => onSessionExpired(queryClient),
		serverFailed: ({ html }) => openDialog(html === null ? { kind: 'failed' } : { kind: 'page', html }),
	});
	const live = connectLive(queryClient, () => onSessionExpired(queryClient));
	followLogouts(queryClient, () => void router.navigate({ to: PAGES.login }));

	const root = document.getElementById('root');
	if (root === null) throw new Error('The page has no root element');
	createRoot(root).render(
		<StrictMode>
			<SiteProvider value={site}>
				<QueryClientProvider client={queryClient}>
					<LiveProvider value={live}>
						<RouterProvider router={router} />
						<Toasts />
					</LiveProvider>
				</QueryClientProvider>
			</SiteProvider>
		</StrictMode>,
	);
	loadLaterParts();
}

/** What the trading page will ask for goes out together with the question who is signed in, not after its answer. */
function askAhead(queryClient: QueryClient): void {
	if (readToken() === null || location.pathname !== PAGES.home) return;
	void checkAuth(queryClient);
	void queryClient.prefetchQuery(selectedAssetsQuery);
}

void start();
