import type { PageName } from '@fairtick/domain/pages/pages';
import type { PageLoads } from './kit/navigation/lazy-page.tsx';

/** Loads the pages on which most visits begin. */
export const firstPages = {
	welcome: async () => (await import('./features/welcome/welcome-page.tsx')).WelcomePage,
	login: async () => (await import('./features/identity/pages/login-page.tsx')).LoginPage,
	register: async () => (await import('./features/identity/pages/register-page.tsx')).RegisterPage,
	home: async () => (await import('./features/trading/pages/trading-page.tsx')).TradingPage,
} satisfies Partial<PageLoads<PageName>>;
