import { text } from 'node:stream/consumers';
import { toDayText } from '@fairtick/domain/figures/days';
import { decodeEntry, decodeItem } from '@fairtick/domain/proof/log/items';
import { decodeItemBundle, itemsPathOf } from '@fairtick/domain/proof/log/tiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProofFixture } from '../../../../test/support/proof-fixture.ts';
import { NOON } from '../../../../test/support/trading-fixture.ts';
import { Turns } from '../../../platform/turns/index.ts';
import { countLateGroups } from '../late-groups.ts';
import { countProofDays } from './count-days.ts';
import { ProofStatisticsReader } from './show-statistics.ts';

const TURNS = new Turns({ name: 'public answers', atOnce: 2, waitingEach: 9, waiting: 9 });
const CURRENCY_OF = { demo: 'DEMO_USD', real: 'SANDBOX_USD' };
const DAY = toDayText(Math.floor(NOON / 86_400_000));

let proof: ProofFixture;
beforeAll(async () => {
	proof = await ProofFixture.open();
});
afterAll(() => proof.close());

async function read() {
	const { database } = proof.db;
	await countProofDays({ database, currencyOf: CURRENCY_OF, loadCover: async () => null });
	const reader = new ProofStatisticsReader({
		reports: database,
		currencyOf: CURRENCY_OF,
		turns: TURNS,
		isSandbox: true,
		checks: () => [],
		now: () => proof.clock.now(),
	});
	const query = { caller: null, address: '192.0.2.1', query: { from: DAY, to: DAY } };
	const { log } = await reader.show(query as Parameters<typeof reader.show>[0]);
	const csv = await text((await reader.export(query as Parameters<typeof reader.export>[0])).value);
	const rows = csv.split('\r\n').flatMap((line) => {
		const [, , sum, name, count] = line.split(',');
		return sum === 'log' ? [[name, Number(count)] as const] : [];
	});
	expect(Object.fromEntries(rows)).toEqual(log);
	return log;
}

/** The same from the log alone, as anyone can count it. */
async function recount() {
	const { rows } = await proof.db.owner.query<{ leaf: string }>('select leaf from proof_entries order by no');
	const log = { late_answers: 0, greatest_lag_ms: 0, late_groups: 0 };
	for (const { leaf } of rows) {
		const entry = decodeEntry(Buffer.from(leaf));
		if (entry === null) throw new Error('an entry cannot be read');
		for (const item of decodeItemBundle((await proof.store.read(itemsPathOf(entry.no))) as Buffer).map(decodeItem)) {
			if (item?.kind === 'batch/1') {
				const lagMs = entry.timeMs - Number(item.body.at);
				log.greatest_lag_ms = Math.max(log.greatest_lag_ms, lagMs);
				if (lagMs > 5_000) log.late_answers += Number(item.body.count);
			}
			const [first] = item?.kind === 'group/1' && item.group.kind !== 'caught_up' ? item.group.ticks : [];
			if (first && entry.timeMs - first.t > 3_000) log.late_groups++;
		}
	}
	return log;
}

test('[PROOF-08] how late answers and prices of a day are in the log is public, and follows from the log', async () => {
	const assetId = await proof.freshAsset();
	await proof.log();
	expect(await read()).toEqual({ late_answers: 0, greatest_lag_ms: 0, late_groups: 0 });
	let nowMs = NOON;
	const pass = async (ms: number) => {
		nowMs += ms;
		await proof.trading.clock(nowMs);
	};
	await proof.place({ asset_id: assetId });
	await pass(2_000);
	await proof.trading.market.tick(assetId, nowMs, 1_000n);
	await pass(3_000);
	await proof.log();
	const inTime = { late_answers: 0, greatest_lag_ms: 5_000, late_groups: 0 };
	expect([await read(), await recount()]).toEqual([inTime, inTime]);
	await proof.trading.market.tick(assetId, nowMs, 1_000n);
	await proof.place({ asset_id: assetId });
	await proof.place({ asset_id: assetId });
	await pass(5_001);
	await proof.log();
	const late = { late_answers: 2, greatest_lag_ms: 5_001, late_groups: 1 };
	expect([await read(), await recount()]).toEqual([late, late]);
});

test('[PROOF-08] late groups belong to the day of their first price, and caught-up ones are none', () => {
	const midnight = 86_400_000 * 20_000;
	const at = (t: number) => ({ t }) as Parameters<typeof countLateGroups>[1][number]['ticks'][number];
	const late = countLateGroups({ no: 7, timeMs: midnight + 3_001 }, [
		{ kind: 'ticks', ticks: [at(midnight - 1), at(midnight + 3_000)] },
		{ kind: 'ticks', ticks: [at(midnight)] },
		{ kind: 'ticks', ticks: [at(midnight + 1)] },
		{ kind: 'caught_up', ticks: [at(midnight - 60_000)] },
		{ kind: 'heartbeat', ticks: [] },
	]);
	expect(late).toEqual([
		{ entry: 7, day: 19_999, groups: 1 },
		{ entry: 7, day: 20_000, groups: 1 },
	]);
});
