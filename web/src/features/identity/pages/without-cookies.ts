import { lazyPart } from '../../../kit/ui/lazy-part.tsx';

/** True if this browser keeps cookies of the page. Without them no one can log in, or trade as a guest. */
export const areCookiesKept = (): boolean => navigator.cookieEnabled;

/** In place of a form that leads to a session. */
export const CookiesBlocked = lazyPart('CookiesBlocked', () => import('./cookies-blocked.tsx'), ['details']);
