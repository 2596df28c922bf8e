import type { ReactNode } from 'react';
import type { HelpTopic } from '../../../kit/ui/overlay/help-panel.tsx';
import { HelpTip } from '../../../kit/ui/overlay/help-tip.tsx';

interface TicketLineProps {
	name: string;
	/** The topic of the ⓘ. */
	help: HelpTopic;
	/** Classes of the value. */
	className?: string;
	children: ReactNode;
}

/** A fact of the ticket with its name and explanation; inside a `dl`. */
export function TicketLine({ name, help, className = 'font-medium', children }: TicketLineProps) {
	return (
		<div className="flex min-h-6 items-center justify-between">
			<dt className="flex items-center text-secondary">
				{name}
				<HelpTip name={name} topic={help} />
			</dt>
			<dd className={className}>{children}</dd>
		</div>
	);
}
