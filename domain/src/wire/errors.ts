import * as z from 'zod/mini';

/** Codes that any call can answer, with their HTTP status. */
export const HTTP_CODES = {
	'http.malformed': 400,
	'http.signed_out': 401,
	'http.forbidden': 403,
	'http.xsrf': 403,
	'http.fresh_sign_in': 403,
	'http.second_factor': 403,
	/** An API token that may not do this; `scope` is the missing one, null if no token may. */
	'http.scope': 403,
	'http.not_found': 404,
	/** A call that needs the real account, which is closed until `what` is verified. */
	'cashier.verify_first': 422,
	/** A call that guests may not make (IDENT-11). */
	'identity.register_first': 422,
	'http.in_progress': 409,
	'http.too_large': 413,
	'http.unsupported': 415,
	'http.invalid': 422,
	/** A call that needs an `Idempotency-Key` came without. */
	'http.key_missing': 422,
	/** An `Idempotency-Key` was used with other content; `field` is the first difference. */
	'http.key_reused': 422,
	'http.too_many': 429,
	'http.fault': 500,
	'trading.not_done': 503,
	'trading.unknown': 503,
	/** Nothing happened: the proof log makes no entries, so no answer could be promised (PROOF-05). */
	'trading.not_logged': 503,
	'cashier.not_done': 503,
	'cashier.unknown': 503,
	'http.not_done': 503,
	/** Nothing happened: the clock of the server that was reached is wrong, and signatures are checked by it (CLUSTER-05). */
	'http.clock': 503,
	'http.unknown': 503,
	/** Reports and lists are read from a replica, which is more than a minute behind: nothing was done. */
	'http.reports_behind': 503,
} as const;
export type HttpCode = keyof typeof HTTP_CODES;

/** Parameters of a refusal's or a field's text. */
export type TextParams = Readonly<Record<string, string | number | null>>;

/** A returned value, never thrown (TRADE-09). Money parameters are minor units, instants ISO 8601. */
export interface Refusal<Code extends string = string, Params extends TextParams = TextParams> {
	readonly code: Code;
	readonly params: Params;
}

/** A contract's refusals: each code with the names of its parameters. A name with `?` at its end may be absent. */
type RefusalTable = Readonly<Record<string, readonly string[]>>;

type Filled<Name extends string> = {
	readonly [One in Name as One extends `${string}?` ? never : One]: TextParams[string];
} & {
	readonly [One in Name as One extends `${infer Optional}?` ? Optional : never]?: TextParams[string];
};

/** The refusals of a table, each with the parameters of its code. */
export type RefusalIn<Table extends RefusalTable, Code extends keyof Table = keyof Table> = {
	[One in Code & string]: Refusal<One, Filled<Table[One][number]>>;
}[Code & string];

/** Arguments after a code of the table where a refusal is made: its parameters, or none. */
export type ParamsAfter<Table extends RefusalTable, Code extends keyof Table> = [Table[Code][number]] extends [never]
	? []
	: [params: Filled<Table[Code][number]>];

/** A function that makes the refusals of a table. A parameter that is missing, or that the table does not name, does not compile. */
export const refuseBy =
	<const Table extends RefusalTable>() =>
	<const Code extends keyof Table>(code: Code, ...given: ParamsAfter<Table, Code>) =>
		({ code, params: given[0] ?? {} }) as unknown as RefusalIn<Table, Code>;

/** The error envelope of every answer that is not good. `message` and `errors` are in the caller's language. */
export const errorBody = z.object({
	code: z.string(),
	message: z.string(),
	params: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
	errors: z.optional(z.record(z.string(), z.array(z.string()))),
	/** For a placement: the promise that its refusal will be in the log, as in a good answer (PROOF-05). */
	promise: z.optional(z.record(z.string(), z.unknown())),
});
export type ErrorBody = z.output<typeof errorBody>;

/** Reasons for which a field is refused; each has a text in four languages. */
export const FIELD_CODES = [
	'field.required',
	'field.unknown',
	'field.type',
	'field.text_too_short',
	'field.text_too_long',
	'field.text_control',
	'field.text_invisible',
	'field.text_marks',
	'field.text_hidden',
	'field.text_lookalike',
	'field.number_too_small',
	'field.number_too_big',
	'field.number',
	'field.not_whole',
	'field.decimals',
	'field.choice',
	'field.country_forbids',
	'field.uuid',
	'field.instant',
	'field.email',
	'field.email_script',
	'field.country',
	'field.date',
	'field.underage',
	'field.invalid',
	'field.email_taken',
	'field.password_common',
	'field.password_personal',
	'field.password_mismatch',
	'field.password_wrong',
	'field.code_wrong',
	'field.must_accept',
	'field.email_unknown',
	'field.due_at',
	'field.picture',
	'field.page_heading',
	'field.page_condition',
	'field.page_place',
	'field.page_sections',
	'field.page_line',
	'field.email_other',
	'field.phone',
	'field.photo',
	'field.recording',
	'field.recording_line',
	'field.hours',
	'field.venues',
	'field.time_out',
	'field.self_exclusion',
	'field.entry_confirmed',
	/** No account, key or address that the method can pay to. */
	'field.destination',
	/** Digits that are no CPF, and may be a telephone without its country. */
	'field.pix_telephone',
	'field.pix_key',
	'field.upi_address',
	'field.iban',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];
