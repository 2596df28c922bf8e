import { lazyPart } from '../../../kit/ui/lazy-part.tsx';

/** Loaded only if login providers are set up, and then before the page is shown. */
export const ProviderSignIn = lazyPart('ProviderButtons', () => import('./provider-buttons.tsx'));
