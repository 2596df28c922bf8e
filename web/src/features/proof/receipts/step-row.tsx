import { CircleCheck, CircleDashed, CircleMinus, CircleX, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../kit/ui/class-names.ts';

const MARKS = {
	right: { Icon: CircleCheck, colour: 'text-up-text' },
	warning: { Icon: TriangleAlert, colour: 'text-demo' },
	wrong: { Icon: CircleX, colour: 'text-down-text' },
	undecided: { Icon: Clock, colour: 'text-demo' },
	absent: { Icon: CircleMinus, colour: 'text-secondary' },
	// Nothing was wrong, yet only the house can tell whether it was prepared for.
	known: { Icon: TriangleAlert, colour: 'text-demo' },
	skipped: { Icon: CircleDashed, colour: 'text-secondary' },
} as const;
export type StepMark = keyof typeof MARKS;

interface StepRowProps {
	testId: string;
	mark: StepMark;
	title: string;
	/** The mark as a word. */
	word: string;
	/** Its sentence; null where it has none. */
	text: string | null;
	children?: ReactNode;
}

/** A step of a check, with its mark and its sentence. */
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
