import { lazyPart } from '../../../kit/ui/lazy-part.tsx';
import type { Ticket } from '../use-ticket.ts';

const RefusalPanel = lazyPart('RefusalPanel', () => import('./refusal-panel.tsx'), ['details']);

/** The live region of the last click's refusal. It exists before its text, because only then is the text announced. */
export function RefusalRegion({ ticket }: { ticket: Ticket }) {
	const { refused } = ticket;
	return <div role="alert">{refused !== null && <RefusalPanel ticket={ticket} refused={refused} />}</div>;
}
