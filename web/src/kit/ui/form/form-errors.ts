import type { Ok, Outcome } from '../../api/outcome.ts';
import { refusalText } from '../../api/refusal-text.ts';

export interface FormTexts {
	/** Used if a field has an error and the server sent no other text. */
	readonly problems: string;
	readonly somethingWrong: string;
	readonly noConnection: string;
	readonly dismiss: string;
}

/** Errors by field; `error` and `message` concern the whole form. */
export type FormErrors = Readonly<Record<string, readonly string[]>>;

export const NO_ERRORS: FormErrors = {};

/** Result of a submitted form: the outcome of its call, or errors found by the page itself. */
export type Sent<Answer> = Outcome<Answer> | { readonly kind: 'errors'; readonly errors: FormErrors };

/** The errors that a form shows for a failure (FORM-05). */
export function computeFormErrors(outcome: Exclude<Sent<unknown>, Ok<unknown>>, texts: FormTexts): FormErrors {
	if (outcome.kind === 'errors') return outcome.errors;
	if (outcome.kind === 'refused') {
		return Object.keys(outcome.errors).length > 0 ? outcome.errors : { error: [refusalText(outcome)] };
	}
	return { error: [outcome.message ?? (outcome.status === null ? texts.noConnection : texts.somethingWrong)] };
}

/** The general error, if any (FORM-02). */
export function findGeneralError(errors: FormErrors, texts: FormTexts): string | undefined {
	if (Object.keys(errors).length === 0) return undefined;
	return errors['error']?.[0] ?? errors['message']?.[0] ?? texts.problems;
}

/** The errors without those of one field (FORM-01). */
export function withoutField(errors: FormErrors, field: string): FormErrors {
	const { [field]: _, ...others } = errors;
	return others;
}
