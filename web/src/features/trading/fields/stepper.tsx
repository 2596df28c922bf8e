import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../../kit/ui/class-names.ts';
import { moveFocus } from '../../../kit/ui/move-focus.ts';
import type { HelpTopic } from '../../../kit/ui/overlay/help-panel.tsx';
import { HelpTip } from '../../../kit/ui/overlay/help-tip.tsx';

interface StepperProps {
	id: string;
	label: string;
	/** The topic of the ⓘ. */
	help: HelpTopic;
	lessLabel: string;
	moreLabel: string;
	onLess(): void;
	onMore(): void;
	/** The value between the two buttons. */
	children: ReactNode;
	/** At the right of the label. */
	aside?: ReactNode;
}

/** A labelled value with a step down and a step up. */
export function Stepper({ id, label, help, lessLabel, moreLabel, onLess, onMore, children, aside }: StepperProps) {
	return (
		<div>
			<div className="mb-1.5 flex min-h-5 low:mb-1 items-center justify-between gap-2 text-xs text-secondary">
				<span className="flex items-center">
					<label htmlFor={id}>{label}</label>
					<HelpTip name={label} topic={help} />
				</span>
				{aside}
			</div>
			<div className="flex h-11 rounded bg-ground inset-ring inset-ring-line low:h-10 hover:inset-ring-line-strong has-[input[aria-invalid=true]]:inset-ring-down">
				<StepButton label={lessLabel} onClick={onLess}>
					<Minus size={16} aria-hidden="true" />
				</StepButton>
				<div className="min-w-0 flex-1">{children}</div>
				<StepButton label={moreLabel} onClick={onMore}>
					<Plus size={16} aria-hidden="true" />
				</StepButton>
			</div>
		</div>
	);
}

function StepButton({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
	return (
		<button
			type="button"
			aria-label={label}
			onClick={onClick}
			className="inline-flex w-11 shrink-0 items-center justify-center rounded text-secondary hover:bg-raised hover:text-text"
		>
			{children}
		</button>
	);
}

/** The text input or select inside a stepper. */
export const stepperValueClass = 'size-full bg-transparent text-center text-base font-semibold rounded';

interface ChipsProps {
	label: string;
	className: string;
	children: ReactNode;
}

/** A row of chips with one tab stop, at the chosen chip or the first; arrow keys move from there. */
export function Chips({ label, className, children }: ChipsProps) {
	const row = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const chips = [...(row.current?.querySelectorAll('button') ?? [])];
		const stop = chips.find((chip) => chip.getAttribute('aria-pressed') === 'true') ?? chips[0];
		for (const chip of chips) chip.tabIndex = chip === stop ? 0 : -1;
	});
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
		<div ref={row} role="group" aria-label={label} onKeyDown={moveFocus} className={`grid gap-1 ${className}`}>
			{children}
		</div>
	);
}

interface ChipProps {
	pressed?: boolean;
	label?: string;
	onClick(): void;
	children: ReactNode;
}

/** A small button in a row of values. */
export function Chip({ pressed, label, onClick, children }: ChipProps) {
	return (
		<button
			type="button"
			aria-pressed={pressed}
			aria-label={label}
			onClick={onClick}
			className={classNames(
				'inline-flex h-11 min-w-0 items-center justify-center rounded-sm px-0.5 text-xs font-medium whitespace-nowrap low:h-8 mouse:h-7 mouse:low:h-6',
				pressed ? 'bg-line text-text' : 'bg-raised text-secondary hover:text-text',
			)}
		>
			{children}
		</button>
	);
}
