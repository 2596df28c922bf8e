import type { Access, Endpoint, TokenScope } from '@fairtick/domain/wire/endpoint';
import { errorBody, HTTP_CODES } from '@fairtick/domain/wire/errors';
import * as z from 'zod/mini';

interface Schema {
	readonly properties?: Readonly<Record<string, unknown>>;
	readonly required?: readonly string[];
}

export interface OpenApi {
	readonly openapi: string;
	readonly info: { readonly title: string; readonly version: string; readonly description: string };
	readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
	/** Messages that are sent to users' own webhooks. */
	readonly webhooks: Readonly<Record<string, unknown>>;
	readonly components: unknown;
}

export interface Operation {
	readonly operationId: string;
	readonly summary: string;
	readonly 'x-access': Access;
	/** Scope that an API token needs; absent if no token may. */
	readonly 'x-scope'?: TokenScope;
	readonly 'x-refusals': readonly string[];
	readonly [part: string]: unknown;
}

const ERROR_REF = { $ref: '#/components/schemas/Error' };
const EVERY_CALL = Object.entries(HTTP_CODES).filter(([code]) => code.startsWith('http.'));

/** OpenAPI 3.1 of the wire contract, from the descriptors that server and client use themselves. */
export function describeOpenApi(
	endpoints: readonly Endpoint[],
	appName: string,
	messages: Readonly<Record<string, z.ZodMiniType>> = {},
): OpenApi {
	const paths: Record<string, Record<string, Operation>> = {};
	for (const endpoint of endpoints) {
		const operation = { [endpoint.method.toLowerCase()]: describeOperation(endpoint) };
		paths[endpoint.path] = { ...paths[endpoint.path], ...operation };
	}
	return {
		openapi: '3.1.0',
		info: {
			title: `${appName} API`,
			version: '1',
			description:
				'Amounts are whole cents, prices are decimal strings, and times are ISO 8601 in UTC with milliseconds. ' +
				'A field that a call does not define is declined.',
		},
		paths,
		webhooks: Object.fromEntries(Object.entries(messages).map(([name, schema]) => [name, describeMessage(schema)])),
		components: {
			schemas: { Error: toJson(errorBody, 'output') },
			securitySchemes: {
				token: { type: 'http', scheme: 'bearer', description: 'The readable half of a session' },
				apiToken: {
					type: 'http',
					scheme: 'bearer',
					description: 'An API token of the scope `x-scope`; needs no cookie',
				},
				session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'The HttpOnly half' },
			},
		},
	};
}

/** Message to a webhook, and the answer that it has to give. */
const describeMessage = (schema: z.ZodMiniType) => ({
	post: {
		requestBody: { required: true, content: json(toJson(schema, 'output')) },
		responses: { '2XX': { description: 'Received' } },
	},
});

function describeOperation(endpoint: Endpoint): Operation {
	const { name, summary, access, scope, refusals, body, upload, changesState } = endpoint;
	const byToken = scope === undefined ? [] : [{ apiToken: [] }];
	const note = changesState
		? 'Changes state: needs the Authorization header, same origin only, never cached.'
		: undefined;
	return {
		operationId: name,
		summary,
		...(note ? { description: note } : {}),
		'x-access': access,
		...(scope === undefined ? {} : { 'x-scope': scope }),
		'x-refusals': refusals,
		...(access.who === 'everybody' ? {} : { security: [{ token: [], session: [] }, ...byToken] }),
		parameters: [
			...parametersOf('path', endpoint.params),
			...parametersOf('query', endpoint.query),
			...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
		],
		...(body ? { requestBody: { required: true, content: json(toJson(body, 'input')) } } : {}),
		...(access.kind === undefined
			? {}
			: { requestBody: { required: access.kind === 'webhook', content: { '*/*': {} } } }),
		...(upload
			? { requestBody: { required: true, content: { 'multipart/form-data': { schema: fileOf(upload) } } } }
			: {}),
		// A status that carries an answer replaces the same status without one.
		responses: { ...errorResponses(endpoint), ...goodResponse(endpoint) },
	};
}

function fileOf({ field, maxBytes }: NonNullable<Endpoint['upload']>) {
	const file = { type: 'string', format: 'binary', maxLength: maxBytes };
	return { type: 'object', properties: { [field]: file }, required: [field] };
}

const IDEMPOTENCY_KEY = {
	name: 'Idempotency-Key',
	in: 'header',
	required: true,
	schema: { type: 'string', format: 'uuid' },
};

function parametersOf(place: 'path' | 'query', schema: z.ZodMiniType | undefined) {
	if (!schema) return [];
	const { properties = {}, required = [] } = toJson(schema, 'input') as Schema;
	return Object.entries(properties).map(([name, property]) => ({
		name,
		in: place,
		required: required.includes(name),
		schema: property,
	}));
}

function goodResponse({ status, otherStatus, answer, answerType, download }: Endpoint) {
	if (download !== undefined) {
		const file = { schema: { type: 'string', format: 'binary' } };
		return { [status]: { description: 'Done', content: { [download]: file } } };
	}
	const content = answerType ? { [answerType]: {} } : answer && json(toJson(answer, 'output'));
	const response = { description: 'Done', ...(content ? { content } : {}) };
	const other = otherStatus === 304 ? { description: 'As the caller has it already' } : response;
	return { [status]: response, ...(otherStatus ? { [otherStatus]: other } : {}) };
}

function errorResponses({ access, refusals, idempotent }: Endpoint) {
	const codes = new Map<number, string[]>();
	const relevant = EVERY_CALL.filter(
		([code, status]) => !statusesOfOthers(access).includes(status) && (idempotent || !code.startsWith('http.key_')),
	);
	for (const [code, status] of [...relevant, ...refusals.map((code) => [code, 422] as const)]) {
		codes.set(status, [...(codes.get(status) ?? []), code]);
	}
	return Object.fromEntries(
		[...codes].map(([status, names]) => [status, { description: names.join(', '), content: json(ERROR_REF) }]),
	);
}

/** Statuses of the usual answers that a call of this access never gives: other programs have no session, and their bodies are read leniently. */
function statusesOfOthers({ who, kind }: Access): readonly number[] {
	if (kind !== undefined) return kind === 'webhook' ? [401, 403, 422] : [401, 403];
	return who === 'everybody' ? [401] : [];
}

function json(schema: unknown) {
	return { 'application/json': { schema } };
}

function toJson(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
	return rest as Schema;
}
