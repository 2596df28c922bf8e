import { useState } from 'react';
import { stepperValueClass } from './stepper.tsx';

interface TypedInputProps {
	id: string;
	/** The text of the value while the input has no focus. */
	text: string;
	inputMode: 'decimal' | 'text';
	invalid: boolean;
	describedBy?: string;
	/** Its name, where it has no label of its own. */
	label?: string;
	onType(text: string): void;
	onStep(direction: 1 | -1): void;
}

/** A text input that keeps what is being typed and shows the value in its own notation otherwise. */
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
