import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FrozenApi, freezeApi, listApiBreaks, type Schema } from '../support/api-breaks.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

/** The calls of the previous release. `npm run freeze-api` writes those of now, for the release after. */
const FROZEN = new URL('../data/previous-api.json.gz', import.meta.url);

/**
 * Differences that are accepted for this release, each with the reason why no page or program of the release before breaks. Freezing the calls
 * empties the list.
 */
const ACCEPTED: Readonly<Record<string, string>> = {
	'GET /api/admin/overview: answer 200.alarms[].kind can be processes, store, bus, standby':
		'The page of staff leaves out an alarm that it does not know.',
	...Object.fromEntries(
		[
			'GET /api/admin/ledger/users/{id}/transactions: answer 200.data[].kind can be trade.sold',
			'GET /api/live/events: answer 200.messages[].type can be trade.sale',
			'GET /api/live/prices: answer 200.messages[].type can be trade.sale',
			'GET /api/receipts/{share}: answer 200.format can be fairtick-receipt/2',
			'GET /api/receipts/{share}: answer 200.result.status can be sold',
			'GET /api/trades/{id}/receipt: answer 200.format can be fairtick-receipt/2',
			'GET /api/trades/{id}/receipt: answer 200.result.status can be sold',
			'GET /api/transactions: answer 200.data[].kind can be trade.sold',
		].map((one) => [one, 'No page of before has a button to sell: it comes of a newer page, or of a program, alone.']),
	),
	'POST /api/trades: answer 201.promise.kind can be sell/1': 'No answer to a placement is of this kind.',
};

let app: TestApp;
let now: FrozenApi;
beforeAll(async () => {
	app = await createTestApp();
	now = freezeApi((await app.http.inject({ url: '/api/openapi.json' })).json());
	if (process.env['FREEZE_API'] !== undefined) writeFileSync(FROZEN, gzipSync(JSON.stringify(now), { level: 9 }));
});
afterAll(() => app.close());

const read = (): FrozenApi => JSON.parse(gunzipSync(readFileSync(FROZEN)).toString());

test('[CLUSTER-07] calls of the previous release are there, take what they took and answer what they answered', () => {
	const breaks = listApiBreaks(read(), now);
	expect(breaks.filter((one) => !(one in ACCEPTED))).toEqual([]);
	expect(Object.keys(ACCEPTED).filter((one) => !breaks.includes(one))).toEqual([]);
});

const object = (
	properties: Readonly<Record<string, Schema>>,
	required: readonly string[] = Object.keys(properties),
) => ({
	'application/json': { schema: { type: 'object', properties, required, additionalProperties: false } },
});
const call = (changed: Partial<FrozenApi[string]> = {}): FrozenApi => ({
	'POST /api/x': {
		parameters: [{ name: 'page', in: 'query', required: false, schema: { type: 'integer', maximum: 10 } }],
		body: { required: true, content: object({ side: { type: 'string', enum: ['up', 'down'] } }) },
		answers: { 200: object({ id: { type: 'string' }, state: { type: 'string', enum: ['open'] } }) },
		...changed,
	},
});
const query = (name: string, required: boolean, schema = {}) => ({ name, in: 'query', required, schema });

test.each([
	['an optional parameter', { parameters: [...(call()['POST /api/x']?.parameters ?? []), query('size', false)] }],
	[
		'an optional field and a value of a body',
		{
			body: {
				required: true,
				content: object({ side: { type: 'string', enum: ['up', 'down', 'flat'] }, note: { type: 'string' } }, ['side']),
			},
		},
	],
	[
		'a field of an answer',
		{
			answers: { 200: object({ id: { type: 'string' }, state: { type: 'string', enum: ['open'] }, more: {} }) },
		},
	],
	['another answer', { answers: { ...call()['POST /api/x']?.answers, 202: {} } }],
] as const)('[CLUSTER-07] %s may be added', (_, changed) => {
	expect(listApiBreaks(call(), call(changed))).toEqual([]);
});

test.each([
	['query page is gone', { parameters: [] }],
	['query page has a lower maximum', { parameters: [query('page', false, { type: 'integer', maximum: 5 })] }],
	['query page is demanded', { parameters: [query('page', true, { type: 'integer', maximum: 10 })] }],
	['query size is demanded', { parameters: [...(call()['POST /api/x']?.parameters ?? []), query('size', true)] }],
	[
		'body.note is demanded',
		{
			body: { required: true, content: object({ side: { type: 'string', enum: ['up', 'down'] }, note: {} }) },
		},
	],
	['body refuses', { body: { required: true, content: object({ side: { type: 'string', enum: ['up'] } }) } }],
	['body.side is gone', { body: { required: true, content: object({}) } }],
	['answer 200.id may be absent', { answers: { 200: object({ id: {}, state: {} }, ['state']) } }],
	[
		'answer 200.id has another type',
		{ answers: { 200: object({ id: { type: 'integer' }, state: { const: 'open' } }) } },
	],
	[
		'answer 200.state can be closed',
		{
			answers: { 200: object({ id: { type: 'string' }, state: { enum: ['open', 'closed'] } }) },
		},
	],
	['answer 200 is gone', { answers: {} }],
] as const)('[CLUSTER-07] a page of another release would break: %s', (what, changed) => {
	expect(listApiBreaks(call(), call(changed)).join('; ')).toContain(
		what.replace('body refuses', 'body.side refuses down'),
	);
});

test('[CLUSTER-07] a call that is gone is named', () => {
	expect(listApiBreaks(call(), {})).toEqual(['POST /api/x: is gone']);
});
