import { lazyPart } from '../../../kit/ui/lazy-part.tsx';

/** Fetched where other providers are set up, and then before the page is shown. */
export const ProviderSignIn = lazyPart('ProviderButtons', () => import('./provider-buttons.tsx'));
