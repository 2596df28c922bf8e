import { type ReactNode, useId } from 'react';
import { classNames } from '../../../kit/ui/class-names.ts';

interface ChoiceProps<Value extends string | number> {
	label: string;
	value: Value;
	options: readonly { value: Value; label: string; icon?: ReactNode }[];
	/** Arranges the options in columns instead of rows. */
	columns?: boolean;
	/** A note about side effects of a choice, below the options. */
	note?: string | undefined;
	onChange(value: Value): void;
	/** Called when an option was pressed, as opposed to reached with the arrow keys. */
	onPick(): void;
}

/** One of several visible options. Arrow keys move, a press picks. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
	const { label, value, options, columns = false, note, onChange, onPick } = props;
	const name = useId();
	const noteId = useId();
	return (
		<div
			role="radiogroup"
			aria-label={label}
			aria-describedby={note === undefined ? undefined : noteId}
			className={columns ? 'grid grid-cols-4 gap-1' : 'flex flex-col gap-0.5'}
		>
			{options.map((option) => (
				// biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the input inside
				<label
					key={option.value}
					onClick={({ target }) => {
						if (target instanceof HTMLInputElement) return;
						onChange(option.value);
						onPick();
					}}
					className={classNames(
						'flex min-h-11 cursor-pointer items-center gap-3 rounded font-medium mouse:min-h-9',
						'text-secondary hover:bg-raised hover:text-text has-checked:bg-raised has-checked:text-text',
						'has-focus-visible:outline-2 has-focus-visible:outline-focus',
						columns ? 'justify-center px-2' : 'px-3',
					)}
				>
					<input
						type="radio"
						name={name}
						value={option.value}
						checked={option.value === value}
						onChange={() => onChange(option.value)}
						className="sr-only"
					/>
					{option.icon}
					{option.label}
				</label>
			))}
			{note !== undefined && (
				<p id={noteId} className="col-span-full px-3 pt-1 pb-1 text-sm text-secondary">
					{note}
				</p>
			)}
		</div>
	);
}
