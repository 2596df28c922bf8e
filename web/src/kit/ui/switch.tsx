import { classNames } from './class-names.ts';

interface SwitchProps {
	/** Name of the setting that it switches. */
	label: string;
	on: boolean;
	/** True while it waits for an answer: it keeps the focus and ignores presses. */
	busy?: boolean;
	describedBy?: string;
	onChange(on: boolean): void;
}

/** A setting that is on or off and saved immediately. */
export function Switch({ label, on, busy = false, describedBy, onChange }: SwitchProps) {
	return (
		<button
			type="button"
			role="switch"
			aria-checked={on}
			aria-label={label}
			aria-describedby={describedBy}
			aria-disabled={busy || undefined}
			onClick={() => !busy && onChange(!on)}
			className="group inline-flex h-11 w-11 items-center justify-center aria-disabled:opacity-60 mouse:h-8"
		>
			<span
				className={classNames(
					'flex h-6 w-10 items-center rounded-full border border-line-strong bg-ground p-0.5 transition-colors',
					'group-aria-checked:border-focus group-aria-checked:bg-focus',
				)}
			>
				<span className="size-4.5 rounded-full bg-secondary transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-ground" />
			</span>
		</button>
	);
}
