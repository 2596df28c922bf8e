import './styles.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSignedOut } from './api/call.ts';
import { createQueryClient } from './api/query.ts';
import { readSiteConfig } from './api/site-config.ts';
import { startAppearance } from './app/appearance.ts';
import { connectLive } from './app/connect-live.ts';
import { reloadStalePage } from './app/reload-stale-page.ts';
import { createAppRouter } from './app/router.tsx';
import { SiteProvider } from './app/site.ts';
import { showToast, ToastProvider } from './app/toasts.tsx';
import { chooseLocale } from './i18n/locale.ts';
import { loadTexts, startTexts } from './i18n/texts.ts';
import { clearSession, readUser } from './identity/session.ts';
import { LiveProvider } from './live/use-live.ts';

async function start(): Promise<void> {
	const site = readSiteConfig();
	startAppearance();
	reloadStalePage();
	await startTexts(chooseLocale(site.locales, site.locale));
	await loadTexts();

	const queryClient = createQueryClient();
	const router = createAppRouter(queryClient);
	const endSession = () => {
		const wasSignedIn = readUser(queryClient) !== null;
		clearSession(queryClient);
		if (!wasSignedIn) return;
		showToast('info', i18next.t('identity.sessionEnded'));
		// The page's own step sends a visitor to login and remembers the way back.
		void router.invalidate();
	};
	onSignedOut(endSession);
	const live = connectLive(queryClient, endSession);

	const root = document.getElementById('root');
	if (root === null) throw new Error('The page has no root element');
	createRoot(root).render(
		<StrictMode>
			<CSPProvider disableStyleElements>
				<SiteProvider value={site}>
					<QueryClientProvider client={queryClient}>
						<LiveProvider value={live}>
							<ToastProvider>
								<RouterProvider router={router} />
							</ToastProvider>
						</LiveProvider>
					</QueryClientProvider>
				</SiteProvider>
			</CSPProvider>
		</StrictMode>,
	);
}

void start();
