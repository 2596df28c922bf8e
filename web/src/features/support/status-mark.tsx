import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../kit/ui/class-names.ts';

/** The state of a dispute or a conversation, as text and icon. */
export function StatusMark({ Icon, look, children }: { Icon: LucideIcon; look: string; children: ReactNode }) {
	return (
		<span className={classNames('inline-flex items-baseline gap-1.5 font-medium whitespace-nowrap', look)}>
			<Icon size={16} className="shrink-0 self-center" aria-hidden="true" />
			{children}
		</span>
	);
}
