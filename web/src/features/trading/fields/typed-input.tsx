import { useState } from 'react';
import { stepperValueClass } from './stepper.tsx';

interface TypedInputProps {
	id: string;
	/** The text of the value, shown without the focus. */
	text: string;
	inputMode: 'decimal' | 'text';
	invalid: boolean;
	describedBy?: string;
	/** Its accessible name, if it has no label. */
	label?: string;
	onType(text: string): void;
	onStep(direction: 1 | -1): void;
}

/**
 * A text input that keeps the typed text while it has the focus, and otherwise shows the value in the viewer's
 * notation.
 */
export function TypedInput({ id, text, inputMode, invalid, describedBy, label, onType, onStep }: TypedInputProps) {
	const [draft, setDraft] = useState<string | null>(null);
	return (
		<input
			id={id}
			value={draft ?? text}
			inputMode={inputMode}
			autoComplete="off"
			spellCheck={false}
			aria-invalid={invalid}
			aria-label={label}
			aria-describedby={describedBy}
			className={stepperValueClass}
			onFocus={({ target }) => {
				setDraft(text);
				target.select();
			}}
			onBlur={() => setDraft(null)}
			onChange={({ target }) => {
				setDraft(target.value);
				onType(target.value);
			}}
			onKeyDown={(event) => {
				if (event.shiftKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
				event.preventDefault();
				setDraft(null);
				onStep(event.key === 'ArrowUp' ? 1 : -1);
			}}
		/>
	);
}
