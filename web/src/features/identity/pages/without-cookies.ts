import { lazyPart } from '../../../kit/ui/lazy-part.tsx';

/** True if this browser keeps cookies of the page. Login and guest trading need them. */
export const areCookiesKept = (): boolean => navigator.cookieEnabled;

/** Replaces a form that leads to a session. */
export const CookiesBlocked = lazyPart('CookiesBlocked', () => import('./cookies-blocked.tsx'), ['details']);
