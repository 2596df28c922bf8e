import { type ReactNode, useId, useRef, useState } from 'react';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import type { Outcome } from '../../kit/api/outcome.ts';
import { Button } from '../../kit/ui/button.tsx';

interface UploadButtonProps<Answer> {
	label: string;
	hint: ReactNode;
	/** Types for the browser's file dialog. */
	accept?: string;
	send(file: File): Promise<Outcome<Answer>>;
	onDone(answer: Answer): void;
}

/** Sends a chosen file immediately, and shows its errors. */
export function UploadButton<Answer>({ label, hint, accept, send, onDone }: UploadButtonProps<Answer>) {
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState('');
	const upload = async (file: File | undefined) => {
		if (file === undefined) return;
		setBusy(true);
		setError('');
		const outcome = await withFreshSignIn(() => send(file));
		setBusy(false);
		if (input.current !== null) input.current.value = '';
		if (outcome?.kind === 'ok') onDone(outcome.answer);
		else if (outcome?.kind === 'refused') setError(Object.values(outcome.errors)[0]?.[0] ?? outcome.message);
	};
	return (
		<div className="flex flex-col items-start gap-1.5">
			<input
				ref={input}
				id={id}
				type="file"
				accept={accept}
				aria-label={label}
				onChange={({ target }) => void upload(target.files?.[0])}
				className="sr-only"
				tabIndex={-1}
			/>
			<Button busy={busy} onClick={() => input.current?.click()}>
				{label}
			</Button>
			<p className="text-sm text-secondary">{hint}</p>
			{error !== '' && <p className="text-sm text-down-text">{error}</p>}
		</div>
	);
}
