import { expect, test } from 'vitest';
import { isShort } from '../../../scripts/test/draw.mjs';
import { promisedAnswers } from '../../../server/src/areas/proof/audit/answer-checks.ts';
import { sales } from '../../../server/src/areas/trading/audit/sale-checks.ts';
import { trades as tradesCheck } from '../../../server/src/areas/trading/audit/trade-checks.ts';
import { loadDueTrades } from '../../../server/src/areas/trading/settling/queries.ts';
import { settleTrades } from '../../../server/src/areas/trading/settling/settle-trades.ts';
import { loadDueSales } from '../../../server/src/areas/trading/trade/sales.ts';
import type { Database } from '../../../server/src/platform/database/index.ts';
import { auditAll } from '../../../server/test/support/audits.ts';
import { ProofFixture } from '../../../server/test/support/proof-fixture.ts';
import { SellingFixture } from '../../../server/test/support/selling.ts';
import { type Asked, bruteSale, type Price, type SaleAsked } from './brute-sale.ts';

const REQUESTS = isShort() ? 200 : 2_000;
/** Settlement comes so late, by turns, milliseconds. */
const DELAYS_MS = [0, 1_000, 5_000, 29_000, 300_000];
const DURATIONS_S = [5, 8, 12, 20, 45, 90];
const PER_TICK = 4;

/** Numbers below 1 that look random and are the same in each run. */
function createChance(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

/** A database whose connection breaks after some statements. */
function breaking(database: Database, after: number): Database {
	let left = after;
	return new Proxy(database, {
		get(pool, name) {
			const value = Reflect.get(pool, name, pool);
			if (name !== 'connect') return typeof value === 'function' ? value.bind(pool) : value;
			return async () => {
				const client = await pool.connect();
				return new Proxy(client, {
					get(target, key) {
						const part = Reflect.get(target, key, target);
						if (key === 'query' && left-- <= 0)
							return (...asked: unknown[]) =>
								String((asked[0] as { text?: string })?.text ?? asked[0]).includes('rollback')
									? target.query(asked[0] as string)
									: Promise.reject(new Error('the connection broke'));
						return typeof part === 'function' ? part.bind(target) : part;
					},
				});
			};
		},
	});
}

interface Placed {
	readonly id: string;
	readonly asked: Asked;
	readonly requests: (SaleAsked & { readonly answer: string })[];
}

test('[TRADE-14] random requests to sell end as a brute force over the logged prices says, however late and after however many broken transactions they are settled', {
	timeout: 900_000,
}, async () => {
	const chance = createChance(20_261_130);
	const pick = <Value>(values: readonly Value[]) => values[Math.floor(chance() * values.length)] as Value;
	const proof = await ProofFixture.open();
	proof.placesLate = true;
	try {
		const selling = await SellingFixture.create(proof);
		const { noon } = proof;
		const asset = await selling.addIndex(noon);
		const ticker = `V${asset - 90}`;
		const placed: Placed[] = [];
		let [asked, broken, settledAt, at] = [0, 0, noon, noon];
		const settle = async (most: number) => {
			const { database } = proof.db;
			for (let round = 0; round < 50; round++) {
				const due = [...(await loadDueSales(database, asset)).due, ...(await loadDueTrades(database, asset, most))];
				if (due.length === 0) return;
				const batch = [...new Map(due.map((one) => [one.id, one])).values()].slice(0, 40);
				const used = chance() < 0.4 ? breaking(database, Math.floor(chance() * 14)) : database;
				await settleTrades(used, 'SANDBOX_USD', asset, batch).catch((error: Error) => {
					if (error.message !== 'the connection broke') throw error;
					broken++;
				});
			}
		};
		while (asked < REQUESTS) {
			// Between two prices, at an instant that is none of theirs.
			at += 100 + Math.floor(chance() * 700);
			if (at % 250 === 0) at++;
			await selling.walkTo(asset, at);
			for (let i = 0; i < PER_TICK; i++) {
				const duration = pick(DURATIONS_S);
				const direction = pick(['up', 'down'] as const);
				const { id, refusal } = await proof.place({ asset_id: asset, direction, expiry: { duration } });
				expect(refusal).toBeUndefined();
				const about = { ticker, direction, stake: 1_000, payoutBps: 9_000, acceptedAt: at, durationS: duration };
				placed.push({ id, asked: about, requests: [] });
			}
			for (const one of placed.slice(-400)) {
				if (one.asked.acceptedAt + one.asked.durationS * 1_000 < at || chance() > 0.03) continue;
				const least = chance() < 0.5 ? 700 + Math.floor(chance() * 700) : null;
				const { sale, code, params } = await selling.sell(one.id, least === null ? {} : { min_amount: least });
				if (code === 'trading.already_sold' || params['reason'] === 'ended') continue;
				one.requests.push({ at, least, answer: sale === null ? `${params['reason'] ?? code}` : 'accepted' });
				asked++;
			}
			await proof.enter();
			if (at - settledAt < (DELAYS_MS[Math.floor((at - noon) / 60_000) % DELAYS_MS.length] as number)) continue;
			await settle(10_000);
			settledAt = at;
		}
		await selling.walkTo(asset, at + 100_000);
		await settle(10_000);
		const { rows } = await proof.db.owner.query<{ id: string; status: string; returned: string; exit: string }>(
			'select trade_id id, status, returned, exit_seq exit from trade_results',
		);
		const results = new Map(rows.map((row) => [row.id, row]));
		const ticks = await proof.db.owner.query<{ seq: string; t: string; price: string }>(
			'select seq, t, price from ticks where asset_id = $1 order by seq',
			[asset],
		);
		const prices: Price[] = ticks.rows.map(({ seq, t, price }) => ({
			seq: Number(seq),
			t: Number(t),
			price: Number(price),
		}));
		const ended = await proof.db.owner.query<{ id: string; ends: (string | null)[] }>(
			'select trade_id id, array_agg(lapse order by accepted_at) ends from trade_sales group by 1',
		);
		const ends = new Map(ended.rows.map((row) => [row.id, row.ends.map((lapse) => lapse ?? 'sold')]));
		const seen = new Map<string, number>();
		for (const { id, asked: about, requests } of placed) {
			// A request is refused while an earlier one waits, also for a settlement that is late.
			const accepted = requests.filter(({ answer }) => answer === 'accepted');
			const due = bruteSale(about, accepted, prices);
			const { status, returned, exit } = results.get(id) ?? {};
			expect({ id, status, returned: Number(returned), exit: Number(exit) }).toEqual({
				id,
				status: due.status,
				returned: due.returned,
				exit: due.exit,
			});
			expect(ends.get(id) ?? []).toEqual(due.ends);
			for (const one of requests) {
				const [offered] = bruteSale(about, [one], prices).ends;
				if (one.answer.startsWith('too_') || one.answer === 'accepted')
					expect(offered?.startsWith('too_') ? offered : 'accepted').toBe(one.answer);
			}
			seen.set(due.status, (seen.get(due.status) ?? 0) + 1);
			for (const { answer } of requests) seen.set(answer, (seen.get(answer) ?? 0) + 1);
		}
		for (const name of ['sold', 'won', 'lost', 'accepted', 'too_early', 'too_late'])
			expect(seen.get(name) ?? 0, name).toBeGreaterThan(0);
		expect(broken).toBeGreaterThan(0);
		const { checks } = await auditAll(proof.db.database, [tradesCheck, sales, promisedAnswers]);
		expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
	} finally {
		await proof.close();
	}
});
