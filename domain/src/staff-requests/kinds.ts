import { ASSETS_REQUESTS } from '../assets/requests.ts';
import { CASHIER_REQUESTS } from '../cashier/requests.ts';
import { CONTENT_REQUESTS } from '../content/requests.ts';
import { IDENTITY_REQUESTS } from '../identity/requests.ts';
import { LEDGER_REQUESTS } from '../ledger/requests.ts';
import { RECOVERY_REQUESTS } from '../recovery/requests.ts';
import { ADMIN_REQUESTS } from '../staff/requests.ts';
import { VERIFICATION_REQUESTS } from '../verification/requests.ts';
import {
	type About,
	type AskedOf,
	type ContentOf,
	EARLIER,
	type EarlierRequest,
	type RefusalOf,
	requestSchema,
} from '../wire/request-kind.ts';
import { sentence, text } from '../wire/sentence.ts';

/** Every kind of requests of staff, in the order in which the preflight names who decides them. */
export const REQUEST_KINDS = [
	...LEDGER_REQUESTS,
	...CASHIER_REQUESTS,
	...ADMIN_REQUESTS,
	...CONTENT_REQUESTS,
	...ASSETS_REQUESTS,
	...VERIFICATION_REQUESTS,
	...RECOVERY_REQUESTS,
	...IDENTITY_REQUESTS,
] as const;

type Kind = (typeof REQUEST_KINDS)[number];
export type RequestName = Kind['name'];
/** The content of a request, by its kind; one of an earlier version can only be declined. */
export type AskedRequest = AskedOf<Kind> | EarlierRequest;
/** The refusals that the execution of any kind can have. */
export type ExecutionRefusal = RefusalOf<Kind>;

export const EXECUTION_REFUSALS: readonly ExecutionRefusal[] = [
	...new Set(REQUEST_KINDS.flatMap(({ refusals }): readonly ExecutionRefusal[] => refusals)),
];

/** The content of a stored request. */
export const asked = requestSchema(REQUEST_KINDS, {});

type Contents = { readonly [One in Kind as One['name']]: ContentOf<One> };
type Wordings = {
	readonly [Name in RequestName]: { describe(content: Contents[Name], about: About): ReturnType<Kind['describe']> };
};
const WORDINGS = Object.fromEntries(REQUEST_KINDS.map((kind) => [kind.name, kind])) as unknown as Wordings;

const describeKind = <Name extends RequestName>(
	{ kind, content }: { readonly [One in Name]: { readonly kind: One; readonly content: Contents[One] } }[Name],
	about: About,
) => WORDINGS[kind].describe(content, about);

/** The sentence that the second person of a request reads. */
export const describeRequest = (request: AskedRequest, about: About) =>
	request.kind === EARLIER ? describeEarlier(request, about) : describeKind(request, about);

function describeEarlier({ content: { kind } }: EarlierRequest, { who }: About) {
	const known = REQUEST_KINDS.find(({ name }) => name === kind)?.name;
	return sentence('admin.asks_earlier', { who, kind: known === undefined ? kind : nameKind(known) });
}

/** The name of a kind. */
const nameKind = (name: RequestName) => text(`audit.kind_${name}`);
