import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

interface StepperProps {
	id: string;
	label: string;
	lessLabel: string;
	moreLabel: string;
	onLess(): void;
	onMore(): void;
	/** The value between the two buttons. */
	children: ReactNode;
	/** Said after the label, as the currency of an amount. */
	suffix?: string;
}

/** A labelled value with a step down and a step up. */
export function Stepper({ id, label, lessLabel, moreLabel, onLess, onMore, children, suffix }: StepperProps) {
	return (
		<div>
			<div className="mb-1.5 flex justify-between text-xs text-secondary">
				<label htmlFor={id}>{label}</label>
				<span>{suffix}</span>
			</div>
			<div className="flex h-11 rounded border border-line bg-ground hover:border-line-strong">
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

interface ChipProps {
	pressed?: boolean;
	label?: string;
	onClick(): void;
	children: ReactNode;
}

/** A small button of a row of values. */
export function Chip({ pressed, label, onClick, children }: ChipProps) {
	return (
		<button
			type="button"
			aria-pressed={pressed}
			aria-label={label}
			onClick={onClick}
			className={classNames(
				'inline-flex h-11 items-center justify-center rounded-sm px-1 text-xs font-medium desktop:h-7',
				pressed ? 'bg-line text-text' : 'bg-raised text-secondary hover:text-text',
			)}
		>
			{children}
		</button>
	);
}
