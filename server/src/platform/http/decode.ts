import { FIELD_CODES, type FieldCode } from '@fairtick/domain/wire/errors';
import * as z from 'zod/mini';
import { type FieldError, InvalidFields } from './errors.ts';

type Issue = z.core.$ZodIssue;

const NOTHING = z.strictObject({});

/**
 * Decodes one part of a request strictly: unknown fields and wrong types are refused, nothing is coerced.
 * Without a schema the part must be absent or empty. Throws `InvalidFields`.
 */
export function decode<Schema extends z.ZodMiniType>(
	schema: Schema | undefined,
	input: unknown,
): z.output<Schema> | undefined {
	const given = input === undefined ? {} : input;
	if (!schema && isEmpty(given)) return undefined;
	const result = (schema ?? NOTHING).safeParse(given);
	if (!result.success) throw new InvalidFields(result.error.issues.flatMap((issue) => toFieldErrors(issue, given)));
	return schema ? (result.data as z.output<Schema>) : undefined;
}

function isEmpty(value: unknown): boolean {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
	for (const _ in value) return false;
	return true;
}

function toFieldErrors(issue: Issue, input: unknown): FieldError[] {
	const path = issue.path.map(String);
	if (issue.code === 'unrecognized_keys') {
		return issue.keys.map((key) => ({ field: [...path, key].join('.'), code: 'field.unknown' }));
	}
	return [{ field: path.join('.') || 'body', ...describe(issue, valueAt(input, issue.path)) }];
}

function describe(issue: Issue, value: unknown): Omit<FieldError, 'field'> {
	if (value === undefined || (value === '' && isUnspecific(issue))) return { code: 'field.required' };
	// A schema of ours may name the code itself.
	if (isFieldCode(issue.message)) return { code: issue.message };
	switch (issue.code) {
		case 'invalid_type':
			if (issue.expected === 'int') return { code: 'field.not_whole' };
			// A form sends null for a text that is no number.
			return { code: issue.expected === 'number' && value === null ? 'field.number' : 'field.type' };
		case 'too_small':
			return issue.origin === 'string'
				? {
						code: issue.minimum === 1 ? 'field.required' : 'field.text_too_short',
						params: { minimum: Number(issue.minimum) },
					}
				: { code: 'field.number_too_small', params: { minimum: Number(issue.minimum) } };
		case 'too_big':
			return {
				code: issue.origin === 'string' ? 'field.text_too_long' : 'field.number_too_big',
				params: { maximum: Number(issue.maximum) },
			};
		case 'invalid_value':
			return { code: 'field.choice', params: { choices: issue.values.map(String).join(', ') } };
		case 'invalid_format':
			return { code: FORMAT_CODES[issue.format] ?? 'field.invalid' };
		default:
			return { code: typeof value === 'object' ? 'field.invalid' : 'field.type' };
	}
}

const FORMAT_CODES: Readonly<Record<string, FieldCode>> = {
	uuid: 'field.uuid',
	datetime: 'field.instant',
	email: 'field.email',
};

/** Returns whether the only faults of an empty field are that it lacks the form of a full one, or is none of the choices. */
const isUnspecific = ({ code, message }: Issue) =>
	code === 'invalid_format'
		? !isFieldCode(message) || message === 'field.invalid'
		: code === 'invalid_value' || message === 'field.invalid';

const FIELD_CODE_SET: ReadonlySet<string> = new Set(FIELD_CODES);
function isFieldCode(text: string): text is FieldCode {
	return FIELD_CODE_SET.has(text);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
	return path.reduce<unknown>(
		(value, key) =>
			typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
		input,
	);
}
