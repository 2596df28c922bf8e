import { resolve } from 'node:path';
import * as z from 'zod';

/** One setting of the environment: its purpose, and the reading of its text. */
export interface Setting<Value> {
	/** Its effect, with the unit, for `docs/settings.md`; without a full stop. */
	readonly meaning: string;
	/** Allowed values, as the end of the sentence "… must be". */
	readonly allowed: string;
	/** The text used where the setting is not given; without one, the setting is left out. */
	readonly fallback?: string;
	readonly schema: z.ZodType<Value, string>;
	/** Its value is never shown. */
	readonly secret?: true;
	/** Its value may lie in a file, named as `file:` and a path. */
	readonly inFile?: true;
	/** Processes that share a database may have different values. */
	readonly perProcess?: true;
	/** Its value is the path of a file that is read at a start: processes that share a database must have read the same content. */
	readonly isFile?: true;
}

export type Settings = Readonly<Record<string, Setting<unknown>>>;

export interface SettingGroup {
	readonly title: string;
	/** The operators who have to set them, in one or two sentences. */
	readonly neededBy: string;
	readonly settings: Settings;
}

/** Keeps the entry's own type: whether it has a fallback decides whether its value can be undefined. */
export function setting<Entry extends Setting<unknown>>(entry: Entry): Entry {
	return entry;
}

/** Said of a setting whose value may lie in a file. */
export const IN_FILE = 'Or `file:<path>`';

export const wholeNumber = (min: number, max: number) =>
	z
		.string()
		.regex(/^(0|[1-9]\d{0,9})$/)
		.transform(Number)
		.pipe(z.int().min(min).max(max));

export const number = (meaning: string, min: number, max: number, fallback: number) =>
	setting({
		meaning,
		allowed: `a whole number from ${min} to ${max}`,
		fallback: String(fallback),
		schema: wholeNumber(min, max),
	});

export const path = z
	.string()
	.min(1)
	.refine((text) => !text.includes('\0'))
	.transform((text) => resolve(text));

export const list = (text: string) =>
	text
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '');

export const origin = (meaning: string, protocol: RegExp, example: string, fallback: string) =>
	setting({
		meaning,
		allowed: `an address without a path, such as ${example}`,
		fallback,
		schema: z
			.url({ protocol })
			.transform((text) => new URL(text))
			.refine((url) => url.href === `${url.origin}/` || url.href === `${url.protocol}//${url.host}/`)
			.transform((url) => `${url.protocol}//${url.host}`),
	});

/** A secret of a payment provider, which may lie in a file. */
export const providerSecret = (meaning: string, allowed: string, form: RegExp) =>
	setting({
		meaning: `${meaning}. ${IN_FILE}`,
		allowed,
		schema: z.string().regex(form),
		secret: true,
		inFile: true,
	});

/** One secret of webhooks, or two while one replaces the other. */
export const webhookSecrets = (whose: string) =>
	setting({
		meaning: `Secret of the webhook at ${whose}, or two separated by a comma while one replaces the other. ${IN_FILE}`,
		allowed: 'one or two texts of 8 to 200 printable characters, separated by a comma',
		schema: z
			.string()
			.transform(list)
			.pipe(
				z
					.array(z.string().regex(/^[\x21-\x7e]{8,200}$/))
					.min(1)
					.max(2),
			),
		secret: true,
		inFile: true,
	});

/** The values of settings; undefined for one that was not given and has no fallback. */
export type ValuesOf<Given extends Settings> = {
	readonly [Name in keyof Given]: Given[Name] extends { fallback: string }
		? z.output<Given[Name]['schema']>
		: z.output<Given[Name]['schema']> | undefined;
};

/** The settings of a payment provider, and how its accounts are read from them. */
export interface PaymentSettings<Given extends Settings> {
	readonly settings: Given;
	/** Pairs of settings of which either both are given or none. */
	readonly together: readonly (readonly [keyof Given, keyof Given])[];
	/** Settings that must be https addresses outside of development. */
	readonly https: readonly (keyof Given)[];
	readonly read: (values: ValuesOf<Given>) => unknown;
}
