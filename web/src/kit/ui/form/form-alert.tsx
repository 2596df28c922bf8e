import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import X from 'lucide-react/icons/x';
import { classNames } from '../class-names.ts';
import { lazyPart } from '../lazy-part.tsx';
import { type FormErrors, findGeneralError } from './form-errors.ts';
import { useFormTexts } from './use-form-texts.ts';

const FormSummary = lazyPart('FormSummary', () => import('./form-summary.tsx'));

interface FormAlertProps {
	form: { readonly errors: FormErrors; readonly successful: boolean; clear(): void };
	/** Also lists every error with a link to its field, for forms longer than a screen. */
	listsAll?: boolean;
	/** Shown after success, if the form stays. */
	success?: string;
}

/** The form's general error or its success. Dismissing it clears all errors and the success (FORM-02, FORM-03). */
export function FormAlert({ form, listsAll = false, success }: FormAlertProps) {
	const texts = useFormTexts();
	const error = findGeneralError(form.errors, texts);
	const text = error ?? (form.successful ? success : undefined);
	const Icon = error === undefined ? CircleCheck : CircleAlert;
	return (
		// While empty, it takes no space among the fields.
		<div role="alert" className="empty:absolute">
			{text !== undefined && (
				<div
					className={classNames(
						'flex items-start gap-2 rounded border bg-raised py-2 pr-1 pl-3',
						error === undefined ? 'border-up' : 'border-down',
					)}
				>
					<Icon
						size={18}
						className={classNames('mt-1.5 shrink-0', error === undefined ? 'text-up-text' : 'text-down-text')}
						aria-hidden="true"
					/>
					<div className="flex-1 py-1.5">
						<p>{text}</p>
						{listsAll && error !== undefined && <FormSummary errors={form.errors} except={error} />}
					</div>
					<button
						type="button"
						aria-label={texts.dismiss}
						onClick={form.clear}
						className="inline-flex size-8 shrink-0 items-center justify-center rounded text-secondary hover:text-text pointer-coarse:-m-1.5 pointer-coarse:size-11"
					>
						<X size={16} aria-hidden="true" />
					</button>
				</div>
			)}
		</div>
	);
}
