import type { Outcome } from '../../api/outcome.ts';

/** The same outcome with its errors under the names that the form gives its fields; `error` is the form as a whole. */
export function renameErrors<Answer>(
	outcome: Outcome<Answer>,
	names: Readonly<Record<string, string>>,
): Outcome<Answer> {
	if (outcome.kind !== 'refused') return outcome;
	const errors = Object.entries(outcome.errors).map(([name, texts]) => [names[name] ?? name, texts]);
	return { ...outcome, errors: Object.fromEntries(errors) };
}
