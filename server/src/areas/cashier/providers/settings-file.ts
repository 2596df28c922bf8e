import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { OperatorError } from '../../../platform/config/index.ts';

/** A setting of a payment provider does not fit this installation; one sentence for the person who starts the server. */
export class WrongProviderSetting extends OperatorError {}

/** Reads a setting's JSON file. Throws `WrongProviderSetting`, which never shows a value of the file. */
export function readJsonFile<Schema extends z.ZodType>(
	setting: string,
	path: string,
	schema: Schema,
): z.output<Schema> {
	const result = schema.safeParse(parseFile(setting, path));
	if (result.success) return result.data;
	const [issue] = result.error.issues;
	throw new WrongProviderSetting(`${setting}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}.`);
}

function parseFile(setting: string, path: string): unknown {
	try {
		return JSON.parse(readFileSync(path, 'utf8'));
	} catch {
		throw new WrongProviderSetting(`${setting} must be a readable file of JSON, not ${path}.`);
	}
}

/** Secrets of an account's webhook in such a file: the present one, and the one before while it is rotated. */
export const webhookSecrets = z.array(z.string().min(8)).min(1).max(2);
