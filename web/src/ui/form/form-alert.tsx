import { CircleAlert, X } from 'lucide-react';

interface FormAlertProps {
	text: string | undefined;
	dismissLabel: string;
	onDismiss(): void;
}

/** The form's general error; dismissing it clears all of the form's errors (FORM-02, FORM-03). */
export function FormAlert({ text, dismissLabel, onDismiss }: FormAlertProps) {
	return (
		<div role="alert">
			{text !== undefined && (
				<div className="flex items-start gap-2 rounded border border-down bg-raised py-2 pr-1 pl-3">
					<CircleAlert size={18} className="mt-1.5 shrink-0 text-down-text" aria-hidden="true" />
					<p className="flex-1 py-1.5">{text}</p>
					<button
						type="button"
						aria-label={dismissLabel}
						onClick={onDismiss}
						className="inline-flex size-8 items-center justify-center rounded text-secondary hover:text-text"
					>
						<X size={16} aria-hidden="true" />
					</button>
				</div>
			)}
		</div>
	);
}
