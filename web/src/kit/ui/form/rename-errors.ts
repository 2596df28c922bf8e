import type { Outcome } from '../../api/outcome.ts';

/** Renames an outcome's errors to the form's field names; `error` is the whole form. */
export function renameErrors<Answer>(
	outcome: Outcome<Answer>,
	names: Readonly<Record<string, string>>,
): Outcome<Answer> {
	if (outcome.kind !== 'refused') return outcome;
	const errors = Object.entries(outcome.errors).map(([name, texts]) => [names[name] ?? name, texts]);
	return { ...outcome, errors: Object.fromEntries(errors) };
}
