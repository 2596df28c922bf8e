import { later } from '../ui/later.tsx';

/** Fetched where other providers are set up, and then before the page is shown. */
export const ProviderSignIn = later(
	'provider-sign-in',
	async () => (await import('./provider-buttons.tsx')).ProviderButtons,
);
