import { computeFairTickAt } from '@fairtick/domain/market/fair-walk';
import { computeSaleValue } from '@fairtick/domain/trading/fair-value';
import { item, LogMaker, leafOf, sha256, treePath } from '../../../verify/test/make-log.ts';
import { chainOf, commitmentOf, type Group, SEED, type Tick, walk } from '../../../verify/test/make-receipt.ts';

const SALTS = { terms: Buffer.alloc(16, 1), holder: Buffer.alloc(16, 2) };
const HOLDER = { user: '1', trade: 'd4dfc4ee-ded0-4741-890c-8017f2f4c23d' };
const HOUR_MS = 3_600_000;
const EPOCH = 498_801;
/** The trade's acceptance: the tenth minute of its hour. */
const ACCEPTED_MS = EPOCH * HOUR_MS + 600_000;

/** A trade that a forger writes into a log of its own, with its keys: up on V50, one price per group, the second one the entry. Offsets in ms count from the acceptance. */
export interface Forgery {
	readonly expiresMs: number;
	/** Number of prices, two per second; the first one comes before the acceptance. */
	readonly prices: number;
	/** Each with the number of its kept price, and its run by the names of groups. */
	readonly sales: readonly {
		readonly acceptedMs: number;
		readonly kept: number;
		readonly run: readonly string[];
		readonly lapse: string | null;
	}[];
	/** The run of the exit, by the names of groups. */
	readonly exit: readonly string[];
	/** The number of the price that it was sold on; null: it ended at its last price. */
	readonly soldOn: number | null;
	/** Changes the prices. */
	readonly forge?: (tick: Tick, no: number) => Tick;
	/** Time of the entry of a group. */
	readonly enteredMs?: (no: number) => number | undefined;
	/** A heartbeat in the chain behind this group, and how far it says that the log is complete. */
	readonly heartbeat?: { readonly behind: number; readonly throughMs: number; readonly enteredMs: number };
	/** The same in a second chain: group `fork`. */
	readonly fork?: { readonly behind: number; readonly throughMs: number; readonly enteredMs: number };
}

interface Logged {
	readonly name: string;
	readonly timeMs: number;
	readonly bytes: Buffer;
}

/** The receipt of the forger's trade, and the forger's key. Groups have the names `g0`, `g1` and so on. */
export function makeSoldReceipt(forgery: Forgery) {
	const { expiresMs, sales, exit, soldOn } = forgery;
	const [from, expiresAtMs] = [computeFairTickAt(ACCEPTED_MS), ACCEPTED_MS + expiresMs];
	const ticks = walk('V50', from, from + forgery.prices - 1, 5_000).map(
		(tick, no) => forgery.forge?.(tick, no) ?? tick,
	);
	const tickOf = (no: number) => ticks[no] as Tick;
	const asked = `demo 7 2 up 1000 DEMO_USD 8600 3 8600 duration:${expiresMs / 1000} - - - -`;
	const terms = `${asked} ${ACCEPTED_MS} 1 ${expiresAtMs} 1500 2000 2 - -`.split(' ');
	const hashTerms = (texts: readonly string[]) => sha256(SALTS.terms, Buffer.from(JSON.stringify(texts)));
	const [termsHash, holder] = [
		hashTerms(terms),
		sha256(SALTS.holder, Buffer.from(JSON.stringify([HOLDER.user, HOLDER.trade]))),
	];
	const batch = (n: number, kind: string, hash: Buffer, timeMs: number) => {
		const leaf = leafOf(Buffer.concat([Buffer.from(kind), hash, holder]));
		return item('batch/1', `0f0f0f0f-0000-4000-8000-00000000000${n}`, 1, leaf.toString('hex'), timeMs);
	};
	const lastMs = expiresAtMs - Math.max(5_000, Math.ceil(expiresMs / 10));
	const termsOfSales = sales.map(({ acceptedMs, kept }) => {
		const atMs = ACCEPTED_MS + acceptedMs;
		return [
			termsHash.toString('hex'),
			atMs,
			kept + 1,
			'-',
			Math.min(1500, lastMs - atMs),
			'-',
			200,
			'-',
			'-',
			'-',
			2,
		].map(String);
	});

	const begin = ACCEPTED_MS - HOUR_MS;
	const spans = { beacon: null, entry_within_ms: 1500, exit_max_age_ms: 2000 };
	const events: Logged[] = [
		{
			name: 'asset',
			timeMs: begin,
			bytes: item('asset/1', 7, 2, begin, 'fair', '0.0001', 4, 'V50', 'group', JSON.stringify(spans)),
		},
		{ name: 'payout', timeMs: begin, bytes: item('payout/1', 'group', 3, begin, 8000, 8300, 8600) },
		{ name: 'commitment', timeMs: begin, bytes: item('commitment/1', EPOCH, commitmentOf(EPOCH), begin - 1, 'i') },
		{ name: 'batch', timeMs: ACCEPTED_MS + 50, bytes: batch(1, 'accept/2', termsHash, ACCEPTED_MS) },
		...termsOfSales.map((texts, i) => {
			const atMs = ACCEPTED_MS + (sales[i]?.acceptedMs ?? 0);
			return { name: `sale${i}`, timeMs: atMs + 20, bytes: batch(i + 2, 'sell/1', hashTerms(texts), atMs) };
		}),
		...logGroups(forgery, ticks),
	];
	const endMs = Math.max(...events.map(({ timeMs }) => timeMs)) + 1_000;
	events.push({ name: 'reveal', timeMs: endMs, bytes: item('reveal/1', EPOCH, SEED, endMs) });

	const log = new LogMaker();
	const byTime = Map.groupBy(
		events.toSorted((one, other) => one.timeMs - other.timeMs),
		({ timeMs }) => timeMs,
	);
	const names: string[] = [];
	for (const [timeMs, here] of byTime) {
		log.add(
			timeMs,
			here.map(({ bytes }) => bytes),
		);
		names.push(...here.map(({ name }) => name));
	}
	const items = log.items.flatMap((all, entry) =>
		all.map((bytes, index) => ({
			entry,
			index,
			bytes: bytes.toString('base64'),
			path: treePath(all.map(leafOf), index).map((hash) => hash.toString('hex')),
		})),
	);
	const runOf = (groups: readonly string[]) => groups.map((name) => names.indexOf(name));
	const hex = { holder: holder.toString('hex'), salt: SALTS.terms.toString('hex') };
	const pointOf = (no: number) => [no + 1, tickOf(no).t, tickOf(no).price].map(String);
	const receipt = {
		format: 'fairtick-receipt/2',
		entries: log.entries.map((_, no) => log.entry(no)),
		items,
		trade: { terms, salt: hex.salt, place: 0, path: [], holder: hex.holder },
		holder: { salt: SALTS.holder.toString('hex'), ...HOLDER },
		sales: sales.map(({ run, lapse }, i) => ({
			terms: termsOfSales[i],
			salt: hex.salt,
			place: 0,
			path: [],
			holder: hex.holder,
			run: runOf(run),
			lapse,
		})),
		runs: { entry: runOf(['g0', 'g1']), exit: runOf(exit) },
		rounds: [],
		result: { void_reason: null, entry: pointOf(1), ...computeResult({ ticks, expiresAtMs, soldOn }) },
	};
	return { receipt, key: log.key.text };
}

function logGroups({ heartbeat, fork, enteredMs }: Forgery, ticks: readonly Tick[]): Logged[] {
	const groups: Group[] = ticks.map((tick) => ({ through: tick.t + 499, ticks: [tick] }));
	const beat = (throughMs: number): Group => ({ kind: 'heartbeat', through: ACCEPTED_MS + throughMs });
	const chain = chainOf(
		heartbeat ? groups.toSpliced(heartbeat.behind + 1, 0, beat(heartbeat.throughMs)) : groups,
		'fair',
	);
	const timeOf = (no: number) => {
		if (heartbeat && no === heartbeat.behind + 1) return heartbeat.enteredMs;
		const tick = ticks[heartbeat && no > heartbeat.behind ? no - 1 : no] as Tick;
		const latestMs = heartbeat && no > heartbeat.behind ? heartbeat.enteredMs + no : 0;
		return enteredMs?.(no) ?? Math.max(tick.t + 100 - ACCEPTED_MS, latestMs, -200);
	};
	const logged = chain.map((bytes, no) => ({ name: `g${no}`, timeMs: ACCEPTED_MS + timeOf(no), bytes }));
	if (fork === undefined) return logged;
	const other = chainOf([...groups.slice(0, fork.behind + 1), beat(fork.throughMs)], 'fair').at(-1) as Buffer;
	return [...logged, { name: 'fork', timeMs: ACCEPTED_MS + fork.enteredMs, bytes: other }];
}

function computeResult({
	ticks,
	expiresAtMs,
	soldOn,
}: {
	readonly ticks: readonly Tick[];
	readonly expiresAtMs: number;
	readonly soldOn: number | null;
}) {
	const exitNo = soldOn ?? ticks.length - 1;
	const [entry, exit] = [ticks[1] as Tick, ticks[exitNo] as Tick];
	const shown = [exitNo + 1, exit.t, exit.price].map(String);
	if (soldOn === null) {
		const isWon = exit.price > entry.price;
		return { status: isWon ? 'won' : 'lost', exit: shown, returned: isWon ? '1860' : '0' };
	}
	const { amountMinor } = computeSaleValue(
		{
			ticker: 'V50',
			direction: 'up',
			stakeMinor: 1000n,
			payoutMinor: 1860n,
			entryPrice: BigInt(entry.price),
			price: BigInt(exit.price),
			stepsLeft: computeFairTickAt(expiresAtMs) - computeFairTickAt(exit.t),
		},
		200,
	);
	return { status: 'sold', exit: shown, returned: `${amountMinor}` };
}
