import { lazyPart } from '../../../kit/ui/lazy-part.tsx';
import type { Ticket } from '../use-ticket.ts';

const RefusalPanel = lazyPart('RefusalPanel', () => import('./refusal-panel.tsx'), ['details']);

/** Region of the last click's refusal. It is there before its text: only then is the text announced. */
export function RefusalRegion({ ticket }: { ticket: Ticket }) {
	const { refused } = ticket;
	return <div role="alert">{refused !== null && <RefusalPanel ticket={ticket} refused={refused} />}</div>;
}
