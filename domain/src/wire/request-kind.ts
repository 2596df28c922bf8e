import * as z from 'zod/mini';
import type { StaffRole } from './endpoint.ts';
import { type Sentence, type TextWord, text } from './sentence.ts';

/** Refusals of asking for something, or agreeing to it, that only certain pairs of people may do (CASH-05). */
export const PAIR_REFUSALS = [
	'admin.confirmed_deposit',
	'admin.gave_role',
	'admin.no_right',
	'admin.leaves_no_pair',
	'admin.third_needed',
] as const;

/** The side of a request in the rule of pairs: `approve` lets money go out, `credit` brings a user money (CASH-05). */
export interface Paired {
	readonly as: 'approve' | 'credit';
	/** A payment, or the deposit that it belongs to: earlier acts on it count too. UUID. */
	readonly payment?: string;
	/** Only credits of that payment count: its payer may be no user. */
	readonly ofPaymentAlone?: true;
}

/** The user whom a request is about. */
export interface About {
	readonly who: string | TextWord<'admin.payerUnknown'>;
}

type RefusalCode = `${string}.${string}`;

/** One kind of requests of staff, which a second person approves. `defineRequestKind` makes one. */
export interface RequestKind<
	Name extends string = string,
	Content extends z.ZodMiniType = z.ZodMiniType,
	Code extends RefusalCode = RefusalCode,
	Description extends Sentence = Sentence,
> {
	/** Unique, `<thing>.<act>`; also in the database and in the audit log, so that it never changes. */
	readonly name: Name;
	/** The roles that make and approve such requests. */
	readonly deciders: readonly [StaffRole, ...StaffRole[]];
	/** Strict schema of the content, as it is stored and as its second person reads it. */
	readonly content: Content;
	/** Refusals of its execution, besides `admin.request_over`. */
	readonly refusals: readonly Code[];
	/** The sentence that its second person reads. */
	describe(content: z.output<Content>, about: About): Description;
}

/** A kind that any two people with its roles may ask for and approve. */
export interface FreeKind extends RequestKind {
	readonly pairs: null;
}

/** A kind for which the rule of pairs may bar two people; `pairs` answers null for a content that it says nothing about. */
export interface PairedKind extends RequestKind {
	pairs(content: unknown): Paired | null;
}

/** Any kind, as servers and lists handle them. */
export type AnyRequestKind = FreeKind | PairedKind;

/** Completes nothing: it keeps the literal types of a kind, and has the compiler hold its parts against one another. */
export const defineRequestKind = <
	const Name extends string,
	Content extends z.ZodMiniType,
	const Code extends RefusalCode,
	Description extends Sentence,
	const Pairs extends ((content: z.output<Content>) => Paired | null) | null,
>(
	kind: RequestKind<Name, Content, Code, Description> & { readonly pairs: Pairs },
): RequestKind<Name, Content, Code, Description> & { readonly pairs: Pairs } => kind;

type Frozen<Value> = Value extends object ? { readonly [Key in keyof Value]: Frozen<Value[Key]> } : Value;

/** The content of a request of a kind; it never changes. */
export type ContentOf<Kind extends RequestKind> = Frozen<z.output<Kind['content']>>;
export type RefusalOf<Kind extends RequestKind> = Kind['refusals'][number];

/** The content of a request: a union of the kinds by name. */
export type AskedOf<Kind extends RequestKind> = Kind extends RequestKind
	? { readonly kind: Kind['name']; readonly content: ContentOf<Kind> }
	: never;

/** In place of a kind: an earlier version of the server stored a content that no present kind reads. */
export const EARLIER = 'earlier';
const earlier = z.object({
	/** The kind that was asked for. */
	kind: z.string(),
	/** The content as JSON. */
	json: z.string(),
});
export interface EarlierRequest {
	readonly kind: typeof EARLIER;
	readonly content: z.output<typeof earlier>;
}

/** Schema of requests of several kinds, those of an earlier version included: a union by `kind`, each with the fields of `shape` besides. */
export function requestSchema<const Kinds extends readonly RequestKind[], Shape extends z.core.$ZodShape>(
	kinds: Kinds,
	shape: Shape,
) {
	const options = [
		...kinds.map(({ name, content }) => z.object({ ...shape, kind: z.literal(name), content })),
		z.object({ ...shape, kind: z.literal(EARLIER), content: earlier }),
	] as const;
	type Asked = AskedOf<Kinds[number]> | EarlierRequest;
	return z.discriminatedUnion('kind', options as never) as unknown as z.ZodMiniType<
		z.output<z.ZodMiniObject<Shape>> & Asked
	>;
}

/** A request as the database has it: of its content nothing is known before it is read. */
export interface StoredAsked {
	readonly kind: string;
	readonly content: unknown;
}

/**
 * The content of a stored request, by a schema of `requestSchema` without further fields; one that follows no kind is of an
 * earlier version.
 */
export function readRequest<Asked>(
	schema: z.ZodMiniType<Asked>,
	{ kind, content }: StoredAsked,
): Asked | EarlierRequest {
	const read = schema.safeParse({ kind, content });
	return read.success ? read.data : { kind: EARLIER, content: { kind, json: JSON.stringify(content) } };
}

/**
 * The side of a stored request of one of these kinds in the rule of pairs; null: none, or it is of an earlier version.
 */
export function pairOf(kinds: readonly AnyRequestKind[], { kind: name, content }: StoredAsked): Paired | null {
	const kind = kinds.find((one) => one.name === name);
	if (kind === undefined || kind.pairs === null) return null;
	const read = kind.content.safeParse(content);
	return read.success ? kind.pairs(read.data) : null;
}

/**
 * True if a stored request of one of these kinds has brought a user money. A content of an earlier version counts: a pair is
 * rather barred than forgotten.
 */
export function isCredit(kinds: readonly AnyRequestKind[], { kind: name, content }: StoredAsked): boolean {
	const kind = kinds.find((one) => one.name === name);
	if (kind === undefined || kind.pairs === null) return false;
	const read = kind.content.safeParse(content);
	return !read.success || kind.pairs(read.data)?.as === 'credit';
}

/** The user whom a request is about, by its subject (`user:1001`, `user:1001:<id>`); null for any other subject. */
export function userOfSubject(subject: string): number | null {
	const [, userId] = /^user:(\d+)(?::|$)/.exec(subject) ?? [];
	return userId === undefined ? null : Number(userId);
}

/** The user whom a request is about, from its subject and the name of its user. */
export function describeSubject(subject: string, userName: string | null): About {
	if (/^(payment|line):/.test(subject)) return { who: text('admin.payerUnknown') };
	return { who: userName === null ? subject : `${userName} (${userOfSubject(subject)})` };
}
