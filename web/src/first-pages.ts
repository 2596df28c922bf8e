import type { PageName } from '@fairtick/domain/pages/pages';
import type { PageLoads } from './app/navigation/lazy-page.tsx';

/** What loads the pages that most visits begin with. */
export const firstPages = {
	welcome: async () => (await import('./pages/welcome-page.tsx')).WelcomePage,
	login: async () => (await import('./pages/login-page.tsx')).LoginPage,
	register: async () => (await import('./pages/register-page.tsx')).RegisterPage,
	home: async () => (await import('./pages/trading/trading-page.tsx')).TradingPage,
} satisfies Partial<PageLoads<PageName>>;
