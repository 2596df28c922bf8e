import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface SegmentedProps<Value extends string> {
	label: string;
	value: Value;
	options: readonly { value: Value; label: ReactNode; name?: string; disabled?: boolean }[];
	onChange(value: Value): void;
	/** Id of the text that explains the chosen one. */
	describedBy?: string;
	/** `small` stands beside a label; on a small screen it keeps its full height for fingers. */
	size?: 'normal' | 'small';
	className?: string;
}

/** A choice of a few that are all visible. */
export function Segmented<Value extends string>({
	label,
	value,
	options,
	onChange,
	describedBy,
	size = 'normal',
	className,
}: SegmentedProps<Value>) {
	return (
		<ToggleGroup
			aria-label={label}
			aria-describedby={describedBy}
			value={[value]}
			onValueChange={([next]) => next !== undefined && onChange(next as Value)}
			className={classNames('flex rounded bg-ground p-0.5 inset-ring inset-ring-line', className)}
		>
			{options.map((option) => (
				<Toggle
					key={option.value}
					value={option.value}
					disabled={option.disabled ?? false}
					{...(option.name === undefined ? {} : { 'aria-label': option.name, title: option.name })}
					className={classNames(
						'inline-flex min-h-10 flex-1 items-center justify-center gap-1.5 rounded-sm font-medium',
						'text-secondary hover:text-text disabled:opacity-50 data-pressed:bg-raised data-pressed:text-text',
						size === 'small' ? 'px-2 text-xs desktop:min-h-6' : 'px-2.5 text-sm desktop:min-h-8',
					)}
				>
					{option.label}
				</Toggle>
			))}
		</ToggleGroup>
	);
}
