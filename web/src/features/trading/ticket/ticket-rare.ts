import type { Trade } from '@fairtick/domain/trading/contract';
import { latePart, lazyPart } from '../../../kit/ui/lazy-part.tsx';

/** Parts of the ticket that its first picture does not need. */
export const MaintenanceLine = lazyPart('MaintenanceLine', () => import('./maintenance-line.tsx'), ['details']);
export const RepeatButton = lazyPart('RepeatButton', () => import('./repeat-button.tsx'), ['details']);
export const SealedLine = lazyPart('SealedLine', () => import('./sealed-line.tsx'), ['details']);
export const SealedNotice = lazyPart('SealedNotice', () => import('./sealed-notice.tsx'), ['details']);
export const SealedOpened = lazyPart<'SealedOpened', { trade: Trade }>(
	'SealedOpened',
	() => import('./sealed-notice.tsx'),
	['details'],
);
export const TicketFoot = latePart('TicketFoot', () => import('./ticket-foot.tsx'), ['details']);
