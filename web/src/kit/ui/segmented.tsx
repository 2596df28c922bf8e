import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { moveFocus } from './move-focus.ts';

interface SegmentedProps<Value extends string> {
	label: string;
	value: Value;
	options: readonly { value: Value; label: ReactNode; name?: string }[];
	onChange(value: Value): void;
	/** Id of the text that explains the chosen option. */
	describedBy?: string;
	/** `small` fits beside a label; on touch screens it keeps its full height. */
	size?: 'normal' | 'small';
	/** Two by two on a phone. */
	pairs?: boolean;
}

/** A choice between a few visible options. */
export function Segmented<Value extends string>({
	label,
	value,
	options,
	onChange,
	describedBy,
	size = 'normal',
	pairs = false,
}: SegmentedProps<Value>) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
		<div
			role="group"
			aria-label={label}
			aria-describedby={describedBy}
			onKeyDown={moveFocus}
			className={classNames(
				'rounded bg-ground p-0.5 inset-ring inset-ring-line',
				pairs ? 'grid grid-cols-2 min-[640px]:flex' : 'flex',
			)}
		>
			{options.map((option) => (
				<button
					key={option.value}
					type="button"
					aria-pressed={option.value === value}
					tabIndex={option.value === value ? 0 : -1}
					onClick={() => option.value !== value && onChange(option.value)}
					{...(option.name === undefined ? {} : { 'aria-label': option.name, title: option.name })}
					className={classNames(
						'relative inline-flex min-h-10 flex-1 items-center justify-center gap-1.5 rounded-sm font-medium',
						// The touch target is as high as the whole control.
						'after:absolute after:inset-x-0 after:-inset-y-0.5',
						'text-secondary hover:text-text disabled:opacity-50 aria-pressed:bg-raised aria-pressed:text-text',
						size === 'small'
							? 'px-2 text-xs low:min-h-8 mouse:min-h-6 mouse:low:min-h-6'
							: 'px-2.5 text-sm low:min-h-8 mouse:min-h-8',
					)}
				>
					{option.label}
				</button>
			))}
		</div>
	);
}
