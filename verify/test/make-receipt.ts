import { createHmac } from 'node:crypto';
import { priceAt, sealOf, stepOf } from '../receipt.mjs';
import { item, LogMaker, leafOf, sha256, treePath, treeRoot } from './make-log.ts';

export interface Tick {
	readonly t: number;
	readonly price: number;
	readonly sourceT?: number;
	readonly source?: string;
}
export interface Group {
	readonly kind?: 'ticks' | 'caught_up' | 'heartbeat' | 'open' | 'close';
	readonly t?: number;
	readonly through: number;
	readonly ticks?: readonly Tick[];
	/** Added to the tick's own seq to break the chain. */
	readonly seqShift?: number;
}

/** Groups of one asset as items, chained; the first tick has seq 1. */
export function chainOf(groups: readonly Group[], source = 'exchange', asset = '7'): Buffer[] {
	let [before, seq] = [sha256(), 0];
	return groups.map(({ kind = 'ticks', t, through, ticks = [], seqShift = 0 }, no) => {
		const rows = ticks.map((tick) => {
			seq += 1;
			const row = [seq + seqShift, tick.t, tick.price, tick.sourceT ?? tick.t, 'ref', tick.source ?? source];
			return row.map(String);
		});
		const head = [
			'group/1',
			asset,
			String(no + 1),
			kind,
			String(t ?? ticks[0]?.t ?? through),
			String(through),
			null,
			rows,
		];
		const bytes = Buffer.concat([before, Buffer.from(JSON.stringify(head))]);
		before = sha256(bytes);
		return Buffer.concat([Buffer.from('group/1\n'), bytes]);
	});
}

const TERM_NAMES =
	'mode asset version direction stake currency payout payoutVersion payoutSeen expiry validUntil maxSlippage seenSeq seenPrice accepted keptSeq expires entryWithin exitMaxAge rules askedAt entryAfter'.split(
		' ',
	);

export interface Trade {
	/** By default `accept/1`. */
	readonly kind?: 'accept/1' | 'accept/2';
	/** The kind in the batch's leaf, by default `kind`. */
	readonly leafKind?: string;
	readonly accepted: number;
	readonly expires: number;
	readonly groups: readonly Group[];
	/** The groups of the receipt's runs, by index. */
	readonly runs: { readonly entry: readonly number[]; readonly exit: readonly number[] };
	readonly result: Readonly<Record<string, unknown>>;
	readonly source?: string;
	readonly ticker?: string;
	readonly beacon?: string | null;
	/** Limits in the asset's terms; by default those of the trade. */
	readonly offered?: object;
	/** The asset's terms as text; by default made of `beacon` and `offered`. */
	readonly assetTerms?: string;
	/** The entry with the versions of asset and payout: the first one, the batch's, or the last one. */
	readonly versionsIn?: 'first' | 'beside' | 'last';
	/** The number of terms, by default that of the kind. */
	readonly termCount?: number;
	readonly rounds?: readonly (readonly [string, string])[];
	/** Keyed by `TERM_NAMES`. */
	readonly terms?: Readonly<Record<string, string | number>>;
	/** Additional items of the first entry, and of the last. */
	readonly first?: readonly Buffer[];
	readonly last?: readonly Buffer[] | ((p: string) => Buffer[]);
	/** Time of the batch's entry, by default half a second after the acceptance. */
	readonly batchTime?: number;
	/** The batch's own time of decision, by default the acceptance. */
	readonly batchAt?: number;
	/** Items of an entry a tenth of a second before the acceptance. */
	readonly before?: readonly Buffer[];
	/** Items of the batch's entry that precede the batch. */
	readonly beside?: readonly Buffer[];
	/** True if the batch comes after all groups. */
	readonly batchLast?: boolean;
	/** The number of groups logged before the batch; by default none. */
	readonly batchAfter?: number;
	/** `next`: the batch shares the entry of the next group; `all`: of all groups. */
	readonly batchWith?: 'next' | 'all';
	/** The time of each group's entry; undefined for the default. */
	readonly loggedAt?: (index: number) => number | undefined;
	/** The order in which groups are logged, by index; by default unchanged. */
	readonly loggedAs?: readonly number[];
	/** The round that an entry of this time names; by default 0. */
	readonly roundAt?: (time: number) => number;
	readonly holder?: boolean;
	/** Other placements in the same batch. */
	readonly others?: number;
}

const HOLDER = { user: '1003', trade: 'd4dfc4ee-ded0-4741-890c-8017f2f4c23d' };

/** A log with the trade, and the trade's receipt with all items of that log. */
export function makeReceipt(trade: Trade) {
	const log = new LogMaker();
	const { kind = 'accept/1', accepted, expires, source = 'exchange', ticker = 'EURUSD', beacon = null } = trade;
	const isSecond = kind === 'accept/2';
	const values: Record<string, string | number> = {
		mode: 'demo',
		asset: 7,
		version: 2,
		direction: 'up',
		stake: 1000,
		currency: 'DEMO_USD',
		payout: 8600,
		payoutVersion: 3,
		payoutSeen: 8600,
		expiry: `clock:${expires}`,
		validUntil: '-',
		maxSlippage: '-',
		seenSeq: '-',
		seenPrice: '-',
		accepted,
		keptSeq: 1,
		expires,
		entryWithin: 5000,
		exitMaxAge: 10_000,
		rules: isSecond ? 2 : 1,
		askedAt: accepted - 300,
		entryAfter: beacon === 'quicknet' ? sealOf(accepted).after : '-',
		...trade.terms,
	};
	const terms = TERM_NAMES.map((name) => String(values[name])).slice(0, trade.termCount ?? (isSecond ? 22 : 20));
	while (terms.length < (trade.termCount ?? 0)) terms.push('1');
	const [salt, holderSalt] = [1, 2].map((n) =>
		createHmac('sha256', Buffer.alloc(32, 9))
			.update(Buffer.of(0, 0, 0, 0, n))
			.digest()
			.subarray(0, 16),
	) as [Buffer, Buffer];
	const p = sha256(salt, Buffer.from(JSON.stringify(terms)));
	const h = sha256(holderSalt, Buffer.from(JSON.stringify([HOLDER.user, HOLDER.trade])));
	const others = Array.from({ length: trade.others ?? 0 }, (_, i) => sha256(Buffer.of(i)));
	const leaves = [leafOf(Buffer.concat([Buffer.from(trade.leafKind ?? kind), p, h])), ...others];
	const batch = [
		'0f0f0f0f-0000-4000-8000-000000000001',
		leaves.length,
		treeRoot(leaves).toString('hex'),
		trade.batchAt ?? accepted,
	];
	const spans = trade.offered ?? { entry_within_ms: values['entryWithin'], exit_max_age_ms: values['exitMaxAge'] };
	const conditions = trade.assetTerms ?? JSON.stringify({ beacon, ...spans });

	const begin = accepted - 200_000;
	const { versionsIn = 'first' } = trade;
	const versions = [
		item('asset/1', 7, 2, begin, source, '0.0001', 4, ticker, 'group', conditions),
		item('payout/1', 'group', 3, begin, 8000, 8300, 8600),
	];
	const versionsOf = (place: Trade['versionsIn']) => (versionsIn === place ? versions : []);
	const add = (time: number, items: Buffer[]) => log.add(time, items, trade.roundAt?.(time) ?? 0);
	const first = [...versionsOf('first'), ...(trade.first ?? [])];
	add(begin, first.length > 0 ? first : [item('maintenance/1', 'none', '-', begin, begin, begin)]);
	if (trade.before) add(accepted - 100, trade.before.slice());
	const batchItems = [...(trade.beside ?? []), ...versionsOf('beside'), item('batch/1', ...batch)];
	const batchTime = trade.batchTime ?? accepted + 500;
	const chain = chainOf(trade.groups, source);
	const places: [number, number][] = [];
	const batchAfter = trade.batchLast ? chain.length : (trade.batchAfter ?? 0);
	if (trade.batchWith === 'all') {
		const no = add(batchTime, [...batchItems, ...chain]);
		places.push(...chain.map((_, i): [number, number] => [no, batchItems.length + i]));
	} else
		for (const [n, i] of [...(trade.loggedAs ?? chain.keys()), -1].entries()) {
			const isWith = trade.batchWith === 'next';
			if (n === batchAfter && !isWith) add(batchTime, batchItems);
			const group = trade.groups[i];
			if (!group) continue;
			const own = n < batchAfter && !trade.batchLast ? (group.ticks?.[0]?.t ?? group.through) + 300 : undefined;
			const time = trade.loggedAt?.(i) ?? own ?? Math.max(accepted + 500, group.through + 1000);
			const beside = n === batchAfter && isWith ? batchItems : [];
			const bytes = chain[i] as Buffer;
			places[i] = [add(Math.max(time, lastTime(log)), [...beside, bytes]), beside.length];
		}
	const last = typeof trade.last === 'function' ? trade.last(p.toString('hex')) : (trade.last ?? []);
	const lastItems = [...last, ...versionsOf('last')];
	if (lastItems.length > 0) add(lastTime(log), lastItems);

	const items = log.items.flatMap((all, entry) =>
		all.map((bytes, index) => ({
			entry,
			index,
			bytes: bytes.toString('base64'),
			path: treePath(all.map(leafOf), index).map((hash) => hash.toString('hex')),
		})),
	);
	const runOf = (groups: readonly number[]) =>
		groups.map((i) => items.findIndex((one) => one.entry === places[i]?.[0] && one.index === places[i]?.[1]));
	const receipt = {
		format: 'fairtick-receipt/1',
		entries: log.entries.map((_, no) => log.entry(no)),
		items,
		trade: {
			terms,
			salt: salt.toString('hex'),
			place: 0,
			holder: h.toString('hex'),
			path: treePath(leaves, 0).map((hash) => hash.toString('hex')),
		},
		holder: trade.holder === false ? null : { salt: holderSalt.toString('hex'), ...HOLDER },
		runs: { entry: runOf(trade.runs.entry), exit: runOf(trade.runs.exit) },
		rounds: trade.rounds ?? [],
		result: trade.result,
	};
	return { log, receipt, p: p.toString('hex') };
}
const lastTime = (log: LogMaker) => Number(JSON.parse(String(log.entries.at(-1)))[2]);

export const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
export const commitmentOf = (epoch: number, seed = SEED) =>
	sha256(Buffer.from(`fair/1|seed|${epoch}|`), Buffer.from(seed, 'hex')).toString('hex');

/** Ticks `from` to `to` of a fair index's walk whose position before `from` is x. */
export function walk(ticker: string, from: number, to: number, x: number, random: (k: number) => string = () => '-') {
	const ticks: Tick[] = [];
	for (let k = from; k <= to; k++) {
		x += stepOf(SEED, ticker, k, random(k));
		ticks.push({ t: 500 * k + 250, price: priceAt(x) });
	}
	return ticks;
}

/** The receipt of a trade of a second that is void: the only price after its acceptance is its entry. */
export const makeVoidReceipt = (accepted: number) =>
	makeReceipt({
		accepted,
		expires: accepted + 1000,
		runs: { entry: [0, 1], exit: [1] },
		groups: [
			{ through: accepted - 1, ticks: [{ t: accepted - 1, price: 1 }] },
			{ through: accepted + 1000, ticks: [{ t: accepted + 1, price: 2 }] },
		],
		result: {
			status: 'void',
			void_reason: 'no_exit_after_entry',
			entry: ['2', String(accepted + 1), '2'],
			exit: null,
			returned: '1000',
		},
	});
