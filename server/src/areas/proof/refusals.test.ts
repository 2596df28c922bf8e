import { decodeItem, type Item } from '@fairtick/domain/proof/log/items';
import { decodeItemBundle } from '@fairtick/domain/proof/log/tiles';
import { parseRefusals } from '@fairtick/domain/proof/promises/refusal-counts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProofFixture } from '../../../test/support/proof-fixture.ts';
import { NOON } from '../../../test/support/trading-fixture.ts';
import { TurnedAway } from './statistics/turned-away.ts';

let proof: ProofFixture;
beforeAll(async () => {
	proof = await ProofFixture.open();
	await proof.enter();
});
afterAll(() => proof.close());

/** The items of the entries that were made since the last call, by entry. */
let seen = 1;
async function enter(): Promise<Item[][]> {
	await proof.enter();
	const { rows } = await proof.db.owner.query('select items from proof_entries where no >= $1 order by no', [seen]);
	seen += rows.length;
	return rows.map(({ items }: { items: Buffer }) =>
		decodeItemBundle(items).flatMap((bytes) => {
			const item = decodeItem(bytes);
			return item === null ? [] : [item];
		}),
	);
}
const ofKind = <K extends Item['kind']>(items: readonly Item[], kind: K) =>
	items.filter((item): item is Extract<Item, { kind: K }> => item.kind === kind);

test('[PROOF-01] each entry counts what its batches refuse, by code and asset, from the first of its answers on', async () => {
	await proof.trading.clock(NOON + 700);
	await Promise.all([
		...[1, 1, 50_000_000].map((stake) => proof.place({ stake })),
		proof.place({ asset_id: 4_711 }),
		proof.place({ asset_id: 4_712 }),
		proof.place({}),
	]);
	await proof.trading.clock(NOON + 2_700);
	await proof.trading.market.tick(1, NOON + 2_700, 1_000n);
	await proof.place({ stake: 1 });
	const entries = (await enter()).filter((items) => ofKind(items, 'batch/1').length > 0);
	const counted = entries.map((items) => ofKind(items, 'refusals/1').map(({ body }) => body));
	expect(counted).toEqual([
		[
			{
				at: `${NOON + 700}`,
				counts:
					'[["trading.stake_too_high","1","1"],["trading.stake_too_low","1","2"],["trading.unknown_asset","-","2"]]',
			},
		],
		[{ at: `${NOON + 2_700}`, counts: '[["trading.stake_too_low","1","1"]]' }],
	]);
	await proof.place({});
	const [items = []] = await enter();
	expect([ofKind(items, 'batch/1').length, ofKind(items, 'refusals/1').length]).toEqual([1, 0]);
});

test.each([
	['[["trading.staff","1","2"]]', true],
	['[["trading.staff","-","2"],["trading.staff","1","2"]]', true],
	['[["trading.staff","1","2"],["trading.staff","-","2"]]', false],
	['[["trading.staff","1","2"],["trading.staff","1","2"]]', false],
	['[["trading.staff","1","0"]]', false],
	['[["trading.staff",1,"2"]]', false],
	['[["trading.staff","1","2"] ]', false],
	['{}', false],
])('counts %s are read: %s', (text, isRead) => {
	expect(parseRefusals(text) !== null).toBe(isRead);
});

test('[PROOF-01] orders that were not decided are added up by the minute, and logged once that has passed', async () => {
	await proof.trading.clock(NOON + 90_000);
	const errors: unknown[] = [];
	const open = () => new TurnedAway(proof.db.database, (error) => errors.push(error));
	const [one, other] = [open(), open()];
	for (const [status, code] of [
		[400, 'http.malformed'] as const,
		[422, 'http.invalid'] as const,
		[422, 'trading.id_reused'] as const,
		[422, 'trading.staff'] as const,
		[401, 'http.signed_out'] as const,
		[201, null] as const,
		[429, 'http.too_many'] as const,
		[503, 'trading.not_logged'] as const,
	])
		one.add({ status, code });
	other.add({ status: 429, code: 'http.too_many' });
	await Promise.all([one.stop(), other.stop()]);
	const told = async (atMs: number) => {
		await proof.trading.clock(atMs);
		return (await enter()).flatMap((items) => ofKind(items, 'turned-away/1').map(({ body }) => body));
	};
	expect(await told(NOON + 179_999)).toEqual([]);
	expect(await told(NOON + 180_000)).toEqual([
		{ at: `${NOON + 60_000}`, malformed: '3', tooMany: '2', unavailable: '1' },
	]);
	expect(await told(NOON + 300_000)).toEqual([]);
	expect(errors).toEqual([]);
});
