import { lazyPart } from '../ui/lazy-part.tsx';

/** Fetched where other providers are set up, and then before the page is shown. */
export const ProviderSignIn = lazyPart(
	'provider-sign-in',
	async () => (await import('./provider-buttons.tsx')).ProviderButtons,
);
