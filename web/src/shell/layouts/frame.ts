import { lazyPart } from '../../kit/ui/lazy-part.tsx';

const load = () => import('./visitor-frame.ts');

/**
 * Parts that the trading page has no room for and does not wait for. Every other page loads them before it is shown.
 */
export const VisitorHeader = lazyPart('VisitorHeader', load);
export const Footer = lazyPart('Footer', load);

export const loadFrame = () => Promise.all([VisitorHeader.load(), Footer.load()]);
