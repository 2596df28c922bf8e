import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { classNames } from '../../../kit/ui/class-names.ts';

type Look = 'right' | 'warning' | 'waits' | 'unknown' | 'wrong' | 'alarm';

const LOOKS: Readonly<Record<Look, { Icon: LucideIcon; colour: string; frame: string }>> = {
	right: { Icon: CircleCheck, colour: 'text-up-text', frame: 'border-up' },
	warning: { Icon: TriangleAlert, colour: 'text-demo', frame: 'border-demo' },
	waits: { Icon: Clock, colour: 'text-demo', frame: 'border-demo' },
	unknown: { Icon: CircleHelp, colour: 'text-demo', frame: 'border-demo' },
	wrong: { Icon: CircleX, colour: 'text-down-text', frame: 'border-down' },
	alarm: { Icon: TriangleAlert, colour: 'text-down-text', frame: 'border-down' },
};

interface VerdictCardProps {
	look: Look;
	/** The verdict's name for tests. */
	verdict: string;
	testId?: string;
	title: string;
	children: ReactNode;
}

/** The result of a check: a coloured sentence and an explanation. */
export function VerdictCard({ look, verdict, testId = 'verdict', title, children }: VerdictCardProps) {
	const { Icon, colour, frame } = LOOKS[look];
	return (
		<section
			role="status"
			data-testid={testId}
			data-verdict={verdict}
			className={classNames('flex gap-4 rounded border-2 bg-surface p-4 desktop:p-5', frame)}
		>
			<Icon size={32} className={classNames('shrink-0', colour)} aria-hidden="true" />
			<div className="flex min-w-0 flex-col gap-1">
				<h2 className={classNames('text-lg font-bold', colour)}>{title}</h2>
				<div className="max-w-[68ch]">{children}</div>
			</div>
		</section>
	);
}
