import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { classNames } from '../../../kit/ui/class-names.ts';

export type StepMark = 'right' | 'warning' | 'wrong' | 'undecided' | 'absent' | 'known' | 'skipped';

const MARKS: Readonly<Record<StepMark, { Icon: LucideIcon; colour: string }>> = {
	right: { Icon: CircleCheck, colour: 'text-up-text' },
	warning: { Icon: TriangleAlert, colour: 'text-demo' },
	wrong: { Icon: CircleX, colour: 'text-down-text' },
	undecided: { Icon: Clock, colour: 'text-demo' },
	absent: { Icon: CircleMinus, colour: 'text-secondary' },
	// Nothing was wrong, but only the house knows if it was prepared for the result.
	known: { Icon: TriangleAlert, colour: 'text-demo' },
	skipped: { Icon: CircleDashed, colour: 'text-secondary' },
};

interface StepRowProps {
	testId: string;
	mark: StepMark;
	title: string;
	/** The icon as a word. */
	word: string;
	/** Its sentence, null without one. */
	text: string | null;
	children?: ReactNode;
}

/** A step of a check, with its icon and sentence. */
export function StepRow({ testId, mark, title, word, text, children }: StepRowProps) {
	const { Icon, colour } = MARKS[mark];
	return (
		<li className="flex gap-3 p-4" data-testid={testId} data-status={mark}>
			<Icon size={20} className={classNames('mt-0.5 shrink-0', colour)} aria-hidden="true" />
			<div className="flex min-w-0 flex-1 flex-col gap-1.5">
				<div className="flex flex-wrap items-baseline justify-between gap-x-4">
					<h3 className={classNames('font-semibold', mark === 'skipped' && 'text-secondary')}>{title}</h3>
					<span className={classNames('text-sm font-medium', colour)}>{word}</span>
				</div>
				{text !== null && <p className="max-w-[68ch] text-sm text-secondary">{text}</p>}
				{children}
			</div>
		</li>
	);
}
