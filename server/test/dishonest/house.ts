// The real house on an index whose seed and rounds are recorded; what is dishonest about it, `deeds.ts` does. No file of the product imports
// from `server/test`, so that production cannot load it.

import { areBeaconRounds } from '@fairtick/domain/proof/beacon-signatures';
import { encodeItem, type ItemBody, type ItemKind } from '@fairtick/domain/proof/log/items';
import { findKeys } from '@fairtick/domain/proof/log/named-keys';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import { verifyReceipt } from '@fairtick/domain/proof/receipt/verify-receipt';
import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { computeEntryAfter } from '@fairtick/domain/trading/rules';
import { readTexts } from '@fairtick/texts/read-texts';
import { vi } from 'vitest';
import { AUDIT_CHECKS } from '../../src/app/areas.ts';
import { fairWalks } from '../../src/areas/market/audit/fair-checks.ts';
import { writeEntries } from '../../src/areas/proof/make-entries.ts';
import { type LogRow, lockLog } from '../../src/areas/proof/sql/proof.ts';
import type { PlacementAnswer } from '../../src/areas/trading/placing/placement.ts';
import { runAudit } from '../../src/platform/audit/run-audit.ts';
import { inTransaction } from '../../src/platform/database/index.ts';
import { LOG_SIGNER, PROMISE_SIGNER, ProofFixture } from '../support/proof-fixture.ts';

// The verifiers are plain JavaScript, without types, as is what their tests make.
const verifier = (file: string) => import(`../../../verify/${file}` as string);
const { checkReceipt, randomOf, readKey, roundOf } = await verifier('receipt.mjs');
const { checkRange } = await verifier('range.mjs');
const { Log } = await verifier('log.mjs');
const { checkPromise } = await verifier('promise.mjs');
const { checkSeen, readKept, watchLog } = await verifier('watch.mjs');
const { commitmentOf, SEED, walk } = await verifier('test/make-receipt.ts');
const { ROUNDS } = (await verifier('test/rounds.ts')) as { ROUNDS: readonly (readonly [string, string])[] };

// Code of the web part, which the server's tests use only here.
const site = (file: string) => import(`../../../web/src/${file}` as string);
const { rememberAnswer, rememberClick } = await site('features/proof/clicks/click-times.ts');
const { isAnsweredLate } = await site('features/proof/clicks/is-answered-late.ts');

interface Report {
	readonly verdict: string;
	readonly steps: readonly { readonly name: string; readonly state: string; readonly text: string }[];
	readonly unchecked: readonly string[];
}
interface Price {
	readonly t: number;
	readonly price: number;
}
export type Placed = PlacementAnswer & { readonly id: string };

/** Publication of round 1000 of the beacon, which is recorded with the two after it; epoch milliseconds. */
export const ROUND_AT = 1_692_806_364_000;
const LEAD_MS = 12_000;
export const HOUR_MS = 3_600_000;
const TICK_MS = 500;
const TURN_MS = 1_000;
const ROUND_MS = 3_000;
/** Entries are made each second at this phase, and each third one is signed, 300 ms before a round. */
const [TURN_PHASE_MS, SIGN_PHASE_MS] = [700, 2_700];
/** A block's ticks begin this long after its round. */
const BLOCK_MS = 1_500;

const signatureOf = new Map(ROUNDS.map(([round, signature]) => [Number(round), signature]));
/** Of a round that is not recorded any number does: no trade here needs it. */
const randomAt = (t: number): string => randomOf(signatureOf.get(roundOf(t)) ?? '00');
/** The newest round that relays have at an instant of the world's clock. */
const newestRoundAt = (trueMs: number): number => roundOf(trueMs + BLOCK_MS);
const createKeys = () => [LOG_SIGNER, PROMISE_SIGNER].map(({ key }) => readKey(formatNoteKey(key)));
/** The walk of the prices is held to rounds from the index's first one on, which are not recorded. */
const CHECKS = AUDIT_CHECKS.filter(({ title }) => title !== fairWalks.title);

/** Those who may see an act; each says `right`, or the sentence of what is not. */
export interface Said {
	/** The receipt alone: `verify.mjs receipt --log`, and `/verify`, whose code is the same. */
	readonly receipt: string;
	/** `verify.mjs receipt --seen`, with the file of a person who watches the log. */
	readonly watcher: string;
	readonly promise: string;
	/** `verify.mjs range`, over all entries. */
	readonly range: string;
	/** Findings of a whole audit, one a line. */
	readonly audit: string;
	/** Of the product's own verifier: the code of its warning, else its verdict. */
	readonly product: string;
	readonly unchecked: readonly string[];
}

export interface HouseOptions {
	/** The index has the beacon: its entries are sealed. */
	readonly isSealed?: boolean;
	/** So much the house's clock is behind the world's, milliseconds. */
	readonly lateMs?: number;
	/** The beginning of the log, by the house's clock; epoch milliseconds. */
	readonly beginMs?: number;
}

/** The house with its index V50, at a clock that moves only when a test says so. */
export class DishonestHouse {
	readonly proof: ProofFixture;
	readonly assetId = 101;
	readonly isSealed: boolean;
	readonly lateMs: number;
	readonly #prices: ReadonlyMap<number, number>;
	#nowMs: number;
	/** Lines of the file of a person who watches the log. */
	#watched = '';
	/** The contradiction that the watcher saw immediately; null if there was none. */
	#alarm: string | null = null;
	/** While it is true, the house makes no entry. */
	holdsLog = false;

	private constructor(proof: ProofFixture, beginMs: number, { isSealed = false, lateMs = 0 }: HouseOptions) {
		[this.proof, this.#nowMs, this.isSealed, this.lateMs] = [proof, beginMs, isSealed, lateMs];
		const first = beginMs / TICK_MS - 2;
		const prices: Price[] = walk('V50', first, first + 400, 5_000, (k: number) =>
			isSealed ? randomAt(TICK_MS * k + 250) : '-',
		);
		this.#prices = new Map(prices.map(({ t, price }) => [t, price]));
	}

	static async open(options: HouseOptions = {}): Promise<DishonestHouse> {
		const { beginMs = ROUND_AT - LEAD_MS } = options;
		const proof = await ProofFixture.open(beginMs);
		proof.placesLate = true;
		const house = new DishonestHouse(proof, beginMs, options);
		await house.sql('update proof_log set log_key = $1, promise_key = $2', [
			...[LOG_SIGNER, PROMISE_SIGNER].map(({ key }) => formatNoteKey(key)),
		]);
		const hour = Math.floor(beginMs / HOUR_MS);
		await house.sql('insert into fair_hours (epoch, commitment, committed_at) values ($1, $2, $3)', [
			hour,
			Buffer.from(commitmentOf(hour), 'hex'),
			beginMs - 49 * HOUR_MS,
		]);
		await proof.trading.market.addAsset(house.assetId, { beacon: house.isSealed ? 'quicknet' : null });
		await house.sql(`update assets set ticker = 'V50' where id = $1`, [house.assetId]);
		await house.#tick(beginMs - 250);
		await house.turn();
		await house.sign();
		return house;
	}

	close = () => this.proof.close();

	/** By the house's clock. */
	get nowMs(): number {
		return this.#nowMs;
	}

	/** As the owner of the database. */
	sql = async (text: string, values: readonly unknown[] = []) =>
		(await this.proof.db.owner.query(text, [...values])).rows;

	#tick = (atMs: number) =>
		this.proof.trading.market.tick(this.assetId, atMs, BigInt(this.#prices.get(atMs) as number));

	/** Time passes up to an instant of the house's clock: prices come, entries are made each second and signed each three. */
	async passTo(atMs: number): Promise<void> {
		for (let t = this.#nowMs - (this.#nowMs % 50) + 50; t <= atMs; t += 50) {
			const isTick = t % TICK_MS === 250;
			const isTurn = t % TURN_MS === TURN_PHASE_MS && !this.holdsLog;
			const isRound = (t + this.lateMs) % ROUND_MS === 0 && signatureOf.has(newestRoundAt(t + this.lateMs));
			if (!isTick && !isTurn && !isRound) continue;
			await this.jumpTo(t);
			if (isRound) await this.#keepRound(newestRoundAt(t + this.lateMs));
			if (isTick) await this.#tick(t);
			if (isTurn) await this.turn();
			if (isTurn && t % ROUND_MS === SIGN_PHASE_MS) await this.sign();
		}
		await this.jumpTo(atMs);
	}

	/** The clock is at an instant; nothing comes meanwhile. */
	async jumpTo(atMs: number): Promise<void> {
		this.#nowMs = atMs;
		await this.proof.trading.clock(atMs);
	}

	#keepRound = (round: number) =>
		this.sql(
			`insert into beacon_rounds (round, signature, randomness, relay, fetched_at) select $1, s, sha256(s), 'relay', clock() from decode($2, 'hex') s`,
			[round, signatureOf.get(round)],
		);

	/** Makes entries of the committed rows, dated as the house likes. */
	async turn(datedMs = this.#nowMs): Promise<void> {
		await this.proof.trading.clock(datedMs);
		await this.proof.enter();
		await this.proof.trading.clock(this.#nowMs);
	}

	/** Signs, and a person who watches keeps the checkpoint with the newest round of that moment. */
	async sign(): Promise<void> {
		await this.proof.log();
		const round = newestRoundAt(this.#nowMs + this.lateMs);
		const signature = signatureOf.get(round);
		let isOver = false;
		await watchLog({
			read: this.#read,
			openLog: (read: unknown) => new Log(read),
			keys: createKeys(),
			every: 1,
			last: undefined,
			tell: () => {},
			relays: signature ? [async () => Buffer.from(JSON.stringify({ round, signature }))] : [],
			append: async (line: string) => {
				// Of a round that is not recorded no relay here has the signature.
				this.#watched += signature ? line : line.replace('"round":0', `"round":${round}`);
				isOver = true;
			},
			isOver: () => isOver,
		}).catch((error: Error) => {
			this.#alarm ??= error.message;
		});
	}

	#read = (path: string) => this.proof.store.read(path);

	async #openLog() {
		const [log, keys] = [new Log(this.#read), createKeys()];
		await log.open(keys).catch(() => {});
		return { log, keys, tell: undefined };
	}

	/** An order of five seconds, by default for the accomplice's winning side. */
	place = (change: Partial<OpenTradeBody> = {}): Promise<Placed> =>
		this.proof.place({ asset_id: this.assetId, direction: this.winnerAt(this.#nowMs), ...change });

	/** The side that wins five seconds from an acceptance, which only a house that has all seeds and rounds knows. */
	winnerAt(acceptedMs: number): 'up' | 'down' {
		const afterMs = computeEntryAfter({ isSealed: this.isSealed }, acceptedMs);
		const times = [...this.#prices.keys()];
		const entry = times.find((t) => t > afterMs) as number;
		const exit = times.findLast((t) => t <= afterMs + 5_000) as number;
		return (this.#prices.get(exit) as number) > (this.#prices.get(entry) as number) ? 'up' : 'down';
	}

	newestSeq = async (): Promise<number> =>
		(await this.sql('select last_seq::int n from asset_writers where asset_id = $1', [this.assetId]))[0].n;

	/** The trade ends, its hour is revealed, and all is entered and signed. */
	async end(id: string): Promise<void> {
		const [terms] = await this.sql('select expires_at::float8 t from trade_terms where id = $1', [id]);
		this.holdsLog = false;
		await this.passTo(Math.max(this.#nowMs, terms.t) + 1_500);
		await this.proof.settle(this.assetId, [id]);
		await this.reveal(Math.floor(this.#nowMs / HOUR_MS));
		await this.turn();
		await this.sign();
	}

	/** Returns the seed of an hour, unless it is lost. */
	reveal = (hour: number) =>
		this.sql(
			'update fair_hours set seed = $1, revealed_at = clock() where epoch = $2 and lost_at is null and seed is null',
			[Buffer.from(SEED, 'hex'), hour],
		);

	/** Adds an item that no row is behind, signed as all others. */
	async addItem<K extends ItemKind>(kind: K, body: ItemBody<K>): Promise<void> {
		await inTransaction(this.proof.db.database, async (tx) => {
			const items = [{ bytes: encodeItem(kind, body), atMs: 0 }];
			await writeEntries(tx, (await lockLog(tx)) as LogRow, { items, clockMs: this.#nowMs });
		});
		await this.sign();
	}

	/** The verdict of every verifier about an ended trade and about the log. */
	async judge(placed: Placed): Promise<Said> {
		const text = JSON.stringify(await this.proof.receiptOf(placed.id));
		const { log, keys } = await this.#openLog();
		const report = await checkReceipt(text, keys, undefined, this.#nowMs, log.names);
		const watcher = await checkSeen(readKept(this.#watched), { found: report.found, log, keys }).then(
			() => 'right',
			(error: Error) => error.message,
		);
		const read = Object.assign(this.#read, { keysAlone: 100 });
		const known = await findKeys(LOG_SIGNER.key, [], read as Parameters<typeof findKeys>[2]);
		const own = verifyReceipt(text, known, areBeaconRounds, this.#nowMs);
		return {
			receipt: sentenceOf(report),
			watcher: this.#alarm ?? (report.verdict === 'wrong' ? 'right' : watcher),
			promise: await this.judgePromise(placed),
			range: await this.judgeRange(),
			audit: await this.judgeAudit(),
			product: own.steps.find(({ status }) => status === 'warning')?.facts['warning'] ?? own.verdict,
			unchecked: report.unchecked,
		};
	}

	async judgePromise({ id, promise }: Placed): Promise<string> {
		const holder = { user: String(this.proof.userId), trade: id };
		return sentenceOf(await checkPromise(JSON.stringify(promise), { ...(await this.#openLog()), holder }));
	}

	/**
	 * The verdict of the browser that placed the order: by its own monotonic clock, and by the time that the house gave
	 * it at the click.
	 */
	async judgeBrowser({ trade }: Placed, clickedMs: number, answeredAfterMs: number): Promise<string> {
		const stored = new Map<string, string>();
		vi.stubGlobal('localStorage', {
			getItem: (key: string) => stored.get(key) ?? null,
			setItem: (key: string, value: string) => stored.set(key, value),
		});
		rememberClick(trade?.id, clickedMs);
		rememberAnswer(trade?.id, answeredAfterMs);
		return isAnsweredLate(trade) ? (readTexts('en').get('verify.warning_answered_late') ?? '') : 'right';
	}

	async judgeRange(): Promise<string> {
		const [log] = await this.sql('select size::int n from proof_log');
		return sentenceOf(await checkRange(0, log.n, await this.#openLog()));
	}

	async judgeAudit(): Promise<string> {
		const { checks } = await runAudit(this.proof.db.database, { checks: CHECKS, dataDir: this.proof.folder });
		const found = checks.flatMap(({ findings }) => findings.map(({ row, problem }) => `${row} ${problem}`));
		return found.length === 0 ? 'right' : found.join('\n');
	}
}

/** The first step that is not right, in its own words. */
const sentenceOf = ({ verdict, steps }: Report): string =>
	verdict === 'right' ? 'right' : (steps.find(({ state }) => state === verdict)?.text ?? verdict);
