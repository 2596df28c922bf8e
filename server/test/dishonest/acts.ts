// The acts of a dishonest house, who sees each of them, and what they say. Tests alone load this.
import { randomBytes } from 'node:crypto';
import { formatInclusionProof } from '@fairtick/domain/proof/log/inclusion-proof';
import { computePath, hashLeaf, listInclusionRanges } from '@fairtick/domain/proof/log/merkle';
import { KEY_FORMAT, keyPathOf } from '@fairtick/domain/proof/log/named-keys';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import { createTileHashes, decodeItemBundle, itemsPathOf } from '@fairtick/domain/proof/log/tiles';
import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { createSigner, joinSigners } from '../../src/areas/proof/log-keys.ts';
import { readTile } from '../../src/areas/proof/sign-log.ts';
import { LOG_SIGNER } from '../support/proof-fixture.ts';
import {
	answerNothing,
	dateBack,
	dropAnswers,
	dropPrice,
	forgetValidUntil,
	hideRefusals,
	withholdPrices,
	withholdVersion,
} from './deeds.ts';
import { type DishonestHouse, HOUR_MS, type HouseOptions, type Placed, ROUND_AT, type Said } from './house.ts';

/** The observers that may see an act. */
export type Seer = 'receipt' | 'watcher' | 'promise' | 'range' | 'audit' | 'database' | 'browser' | 'relay';

export interface Act {
	readonly rule: 'PROOF-05' | 'PROOF-08' | 'PROOF-09' | 'PROOF-10' | 'PROOF-12' | 'MARKET-15' | 'TRADE-08' | 'TRADE-20';
	/** As `docs/fairness.md` names it. */
	readonly name: string;
	readonly house?: HouseOptions;
	play(house: DishonestHouse): Promise<Partial<Said & Record<Seer, string>>>;
	/**
	 * The words of those who see the act; `…` replaces what differs from case to case. All others find everything right.
	 */
	readonly says: Partial<Record<Seer, string>>;
	/** The result of the product's own verifier: the code of its warning, or its verdict. */
	readonly product?: string;
	/** The check that the receipt's verifier names as not done. */
	readonly unchecked?: string;
	/** Its heading and number in `docs/fairness.md` under "What no one can catch". */
	readonly number?: { readonly under: string; readonly text: string };
}

const ORDER =
	'the answer was logged after a price that came after it: the acceptance is in entry …, the first price after it in entry …';
const BATCH = 'batch … is in entry …, after a price of asset … of …, and accepted at … on it';
const SEALED_BY_CLOCK =
	"sealed by the house's clock alone: round … of the beacon, which moves the entry, is published at …; the acceptance was logged at … in entry …, of round …";
const SEEN_LATE = 'entry … is in a checkpoint of … entries, first seen with round …, not before round …';
const ANSWERED_LATE =
	'The answer reached this browser only after the random number was published from which the entry comes. So the answer could depend on it.';
const LOGGED_LATE = 'logged late: logged … ms after the acceptance';

const iso = (ms: number) => new Date(ms).toISOString();

interface Dating {
	readonly byMs: number;
	/** Time at which the house decides, by its clock. */
	readonly atMs: number;
	/** The entries that are held back from the date until the house has decided. */
	readonly holds?: 'log' | 'prices';
	/** The date of the answer's entry. */
	readonly enteredMs?: number;
	readonly order?: Partial<OpenTradeBody>;
}

async function placeDatedBack(house: DishonestHouse, { byMs, atMs, holds, enteredMs, order }: Dating): Promise<Placed> {
	await house.passTo(atMs - byMs);
	const release = holds === 'prices' ? withholdPrices(atMs - byMs) : () => {};
	house.holdsLog = holds === 'log';
	await house.passTo(atMs);
	const winner = house.winnerAt(atMs - byMs);
	const end = dateBack(byMs);
	const placed = await house.place({ direction: winner, ...order });
	end();
	release();
	if (holds !== undefined) await house.turn(enteredMs);
	return placed;
}

/** An accomplice's order: the house knows prices that came after the date, and takes the side that wins. */
const datesBack = (dating: Dating) => async (house: DishonestHouse) => {
	const placed = await placeDatedBack(house, dating);
	await house.end(placed.id);
	return house.judge(placed);
};

/** A user's order, clicked 100 ms before its date, whose answer comes when the house has decided. */
const holdsUser = (dating: Dating) => async (house: DishonestHouse) => {
	const askedMs = dating.atMs - dating.byMs - 100;
	const placed = await placeDatedBack(house, { ...dating, order: { asked_at: iso(askedMs), direction: 'down' } });
	await house.end(placed.id);
	const browser = await house.judgeBrowser(placed, askedMs, dating.atMs - askedMs);
	return { ...(await house.judge(placed)), browser };
};

/** A user's order, given 100 ms before a price comes, waits until the house likes it. */
const waits = (ms: number, order: (house: DishonestHouse, askedMs: number) => Promise<Partial<OpenTradeBody>>) => {
	const askedMs = ROUND_AT - 3_850;
	return async (house: DishonestHouse) => {
		await house.passTo(askedMs);
		const body = await order(house, askedMs);
		await house.passTo(askedMs + ms);
		const placed = await house.place(body);
		await house.end(placed.id);
		return house.judge(placed);
	};
};
const named = async (house: DishonestHouse, askedMs: number) => ({
	asked_at: iso(askedMs),
	seen_seq: await house.newestSeq(),
});

/** The exact rule for versions counts from December 2026 on; a Saturday morning then. */
const EXACT = { beginMs: Date.parse('2026-12-05T10:00:00Z') };

/** An honest trade, and something that is done to the log after it. */
const after = (deed: (house: DishonestHouse) => Promise<void>) => async (house: DishonestHouse) => {
	await house.passTo(house.nowMs + 10_000);
	const placed = await house.place();
	await house.end(placed.id);
	await deed(house);
	return house.judge(placed);
};

/** Payouts are lowered, and the log gets it only once trades on them have ended. */
async function logsVersionLate(house: DishonestHouse) {
	const end = withholdVersion('payout:fair:2');
	await house.passTo(house.nowMs + 1_000);
	await house.sql(`insert into payout_versions values ('fair', 2, $1, 8000, 8100, 8200)`, [house.nowMs]);
	await house.passTo(house.nowMs + 1_000);
	const placed = await house.place({ payout_percent: 80 });
	await house.passTo(house.nowMs + 6_500);
	end();
	await house.end(placed.id);
	return house.judge(placed);
}

/** Another key signs since an instant that has passed; the house continues with the old one alone. */
async function signsWithEndedKey(house: DishonestHouse) {
	const { store } = house.proof;
	const next = createSigner(LOG_SIGNER.key.name, randomBytes(32));
	await house.sql(`insert into proof_keys (no, use, key, asked_at, named_at) values (0, 'log', $1, 1, $2)`, [
		formatNoteKey(next.key),
		house.nowMs + 3_000 - 30 * 24 * HOUR_MS,
	]);
	house.proof.signer = joinSigners([LOG_SIGNER, next]);
	await house.turn();
	await house.sign();
	const [{ entry, place, size, note, leaf }] = await house.sql(
		`select s.entry::int, s.place, c.size::int, c.note, e.leaf from proof_subjects s join proof_entries e on e.no = s.entry
			cross join lateral (select * from proof_checkpoints where size > s.entry order by size limit 1) c where s.subject = 'key:0'`,
	);
	const items = decodeItemBundle((await store.read(itemsPathOf(entry))) as Buffer);
	const hashes = createTileHashes(size, (tile) => readTile(store, tile));
	const path = await hashes.hashesOf(listInclusionRanges(entry, size));
	const proof = {
		format: KEY_FORMAT,
		entry: { leaf, proof: formatInclusionProof({ index: entry, path, checkpoint: note }) },
		item: {
			index: place,
			bytes: Buffer.from(items[place] as Uint8Array).toString('base64'),
			path: computePath(items.map(hashLeaf), place).map((hash) => Buffer.from(hash).toString('hex')),
		},
	};
	await store.write(keyPathOf(0), Buffer.from(`${JSON.stringify(proof)}\n`));
	house.proof.signer = LOG_SIGNER;
	await house.passTo(house.nowMs + 3_500);
	const placed = await house.place();
	await house.end(placed.id);
	return house.judge(placed);
}

/** An answer or a refusal that is promised and never logged. */
async function dropsAnswer(house: DishonestHouse) {
	await house.passTo(house.nowMs + 2_000);
	dropAnswers();
	const placed = await house.place();
	await house.jumpTo(house.nowMs + 250_000);
	await house.addItem('turned-away/1', { at: '0', malformed: '0', tooMany: '0', unavailable: '0' });
	return {
		promise: await house.judgePromise(placed),
		range: await house.judgeRange(),
		audit: (await house.judgeAudit())
			.split('\n')
			.filter((text) => text.startsWith('batch'))
			.join('\n'),
	};
}

/** The house closes its eyes to a round, and a day later the trade that needs it is void. */
async function deniesRound(house: DishonestHouse) {
	await house.passTo(ROUND_AT - 2_000);
	const placed = await house.place();
	await house.passTo(ROUND_AT + 4_600);
	await house.sql('delete from beacon_rounds where round = 1001');
	await house.jumpTo(ROUND_AT + 25 * HOUR_MS);
	await house.sql('insert into silent_rounds (round, declared_at) values (1001, $1)', [house.nowMs]);
	await house.sql('insert into silent_notes (round, at) values (1001, $1)', [house.nowMs]);
	await house.reveal(Math.floor(ROUND_AT / HOUR_MS));
	await house.proof.settle(house.assetId, [placed.id]);
	await house.proof.trading.market.tick(house.assetId, house.nowMs + 250, 100_000_000n);
	await house.turn();
	await house.jumpTo(house.nowMs + 1_000);
	await house.turn();
	await house.sign();
	const said = await house.judge(placed);
	return { ...said, relay: said.unchecked.find((text) => text.includes('drand')) ?? 'right' };
}

/** An order that is refused, and a log that does not count it. */
async function hidesRefusal(house: DishonestHouse) {
	await house.passTo(house.nowMs + 2_000);
	const placed = await house.place({ stake: 1 });
	const end = hideRefusals();
	await house.passTo(house.nowMs + 3_000);
	end();
	return {
		promise: await house.judgePromise(placed),
		range: await house.judgeRange(),
		audit: await house.judgeAudit(),
	};
}

/** The database's refusal of a statement by the application. */
const refusalOf = (house: DishonestHouse, text: string, values: readonly unknown[]): Promise<string> =>
	house.proof.db.database.query(text, [...values]).then(
		({ rows }) => (Object.values(rows[0] ?? {})[0] === true ? 'right' : 'not done'),
		(error: Error) => error.message,
	);

export const ACTS: readonly Act[] = [
	{
		rule: 'PROOF-08',
		name: 'An order without the seal is dated back by 0.3 s, past a price of the same entry',
		play: datesBack({ byMs: 300, atMs: ROUND_AT - 3_650 }),
		says: {},
		number: { under: 'Dating back inside one entry', text: '50.0 % of 5 s' },
	},
	{
		rule: 'PROOF-08',
		name: 'An order without the seal is dated back by 0.9 s, past two prices of the same entry',
		play: datesBack({ byMs: 910, atMs: ROUND_AT - 3_350 }),
		says: {},
		number: { under: 'Dating back inside one entry', text: '60.9 % of 5 s' },
	},
	...[1_750, 3_000, 28_000].map(
		(byMs): Act => ({
			rule: 'PROOF-08',
			name: `An order without the seal is dated back by ${byMs / 1_000} s`,
			play: datesBack({ byMs, atMs: ROUND_AT - 4_200 + byMs }),
			says: { receipt: ORDER, audit: BATCH },
			product: 'wrong',
		}),
	),
	...[300, 1_750, 3_000].map(
		(byMs): Act => ({
			rule: 'PROOF-08',
			name: `An order without the seal is dated back by ${byMs / 1_000} s, and the log held back as long`,
			play: datesBack({ byMs, atMs: ROUND_AT - 3_800 + byMs, holds: 'log' }),
			says: {},
			number: { under: 'Dating back without the seal', text: '80.5 % of 5 s' },
		}),
	),
	{
		rule: 'PROOF-08',
		name: 'An order without the seal is dated back by 4 s, and prices held back from the log as long',
		play: datesBack({ byMs: 4_000, atMs: ROUND_AT + 200, holds: 'prices' }),
		says: {
			receipt:
				'the first price after the acceptance was logged … ms after its time; the acceptance was logged … ms after the acceptance',
		},
		product: 'price_logged_late',
	},
	{
		rule: 'PROOF-08',
		name: 'An order without the seal is dated back by 28 s, and prices held back from the log as long',
		play: datesBack({ byMs: 28_000, atMs: ROUND_AT + 24_200, holds: 'prices' }),
		says: { receipt: LOGGED_LATE },
		product: 'logged_late',
	},
	{
		rule: 'PROOF-08',
		name: 'An order without the seal is dated back by 28 s, and the whole log held back as long',
		play: datesBack({ byMs: 28_000, atMs: ROUND_AT + 24_200, holds: 'log' }),
		says: { receipt: `${LOGGED_LATE}, but from … to … nothing was entered (failed, by the house's word)` },
		product: 'logged_late',
	},
	{
		rule: 'TRADE-20',
		name: 'A sealed order is dated back by 0.3 s, before its round',
		house: { isSealed: true },
		play: datesBack({ byMs: 300, atMs: ROUND_AT - 1_350 }),
		says: {},
		number: { under: 'Dating back inside one entry', text: '50.0 % of 5 s' },
	},
	...[1_750, 3_000, 28_000].map(
		(byMs): Act => ({
			rule: 'TRADE-20',
			name: `A sealed order is dated back by ${byMs / 1_000} s, past its round`,
			house: { isSealed: true },
			play: datesBack({ byMs, atMs: ROUND_AT - 1_500 + byMs }),
			says: { receipt: ORDER, audit: BATCH },
			product: 'wrong',
		}),
	),
	...[1_750, 2_900].map(
		(byMs): Act => ({
			rule: 'TRADE-20',
			name: `A sealed order is dated back by ${byMs / 1_000} s past its round, and prices held back from the log as long`,
			house: { isSealed: true },
			play: datesBack({ byMs, atMs: ROUND_AT - 1_500 + byMs, holds: 'prices' }),
			says: { receipt: SEALED_BY_CLOCK, watcher: SEEN_LATE },
			product: 'sealed_by_clock',
		}),
	),
	{
		rule: 'TRADE-20',
		name: 'A sealed order is dated back by 28 s, and prices held back from the log as long',
		house: { isSealed: true },
		play: datesBack({ byMs: 28_000, atMs: ROUND_AT + 26_500, holds: 'prices' }),
		says: { receipt: LOGGED_LATE, watcher: SEEN_LATE },
		product: 'logged_late',
	},
	{
		rule: 'TRADE-20',
		name: 'A sealed order and its entry in the log are dated back before the round',
		house: { isSealed: true },
		play: datesBack({ byMs: 1_501, atMs: ROUND_AT + 500, holds: 'log', enteredMs: ROUND_AT - 1 }),
		says: { watcher: SEEN_LATE },
		unchecked: 'that entries were made when they say: their times and rounds are the word of the house (watch, --seen)',
		number: { under: 'Dating back with sealed entry', text: 'each round | 76.8' },
	},
	{
		rule: 'TRADE-20',
		name: "The house's clock is 1.3 s late, and a sealed order is accepted when its round is known",
		house: { isSealed: true, lateMs: 1_300 },
		play: datesBack({ byMs: 0, atMs: ROUND_AT - 1_300 }),
		says: { watcher: SEEN_LATE },
		unchecked: 'that entries were made when they say: their times and rounds are the word of the house (watch, --seen)',
		number: { under: 'Dating back with sealed entry', text: 'each round | 76.8' },
	},
	{
		rule: 'TRADE-20',
		name: "A user's sealed order is held back until its round is known, and dated before it like its entry in the log",
		house: { isSealed: true },
		play: holdsUser({ byMs: 1_501, atMs: ROUND_AT + 500, holds: 'log', enteredMs: ROUND_AT - 1 }),
		says: { watcher: SEEN_LATE, browser: ANSWERED_LATE },
		number: { under: 'Dating back against a user with sealed entry', text: '40.0 % of 5 s' },
	},
	{
		rule: 'TRADE-20',
		name: "A user's sealed order is held back until its round is known, by a house that also tells the browser a time that is 1.3 s late",
		house: { isSealed: true, lateMs: 1_300 },
		play: holdsUser({ byMs: 0, atMs: ROUND_AT - 1_250 }),
		says: { watcher: SEEN_LATE },
		number: { under: 'Dating back against a user with sealed entry', text: '40.0 % of 5 s' },
	},
	{
		rule: 'PROOF-09',
		name: 'A user waits 0.5 s without the seal',
		play: waits(500, named),
		says: {},
		number: { under: 'Waiting without the seal', text: '28.8 % of 5 s' },
	},
	{
		rule: 'TRADE-20',
		name: 'A user waits 0.5 s for a sealed entry',
		house: { isSealed: true },
		play: waits(500, named),
		says: {},
		number: { under: 'Dating back against a user with sealed entry', text: '50.0 % of each' },
	},
	{
		rule: 'PROOF-09',
		name: 'A user waits 2.5 s, whose client named the time of asking',
		play: waits(2_500, async (_, askedMs) => ({ asked_at: iso(askedMs) })),
		says: { receipt: 'accepted late: asked for at …, 2500 ms before' },
		product: 'accepted_late',
	},
	{
		rule: 'PROOF-09',
		name: 'A user waits 2.5 s, whose client named the price on the screen alone',
		play: waits(2_500, async (house) => ({ seen_seq: await house.newestSeq() })),
		says: {
			receipt: 'accepted late: no time of asking is named; a price newer than the one seen was 2400 ms old',
		},
		product: 'accepted_late',
	},
	{
		rule: 'PROOF-09',
		name: 'A user waits 2.5 s, whose order was valid for 2 s',
		play(house) {
			forgetValidUntil();
			return waits(2_500, async (_, askedMs) => ({ valid_until: iso(askedMs + 2_000) }))(house);
		},
		says: {
			receipt: 'it was accepted at …, but was valid until …',
			audit: 'trade … was accepted later than it was valid',
		},
		product: 'wrong',
	},
	{
		rule: 'PROOF-09',
		name: 'A user waits 2.5 s, whose client named nothing',
		play: waits(2_500, async () => ({})),
		says: {},
		unchecked: 'how long the order waited before it was accepted: nothing in its terms bounds that',
		number: { under: 'Waiting without the seal', text: '25.4, 36.4' },
	},
	{
		rule: 'PROOF-10',
		name: 'Payouts are lowered, and logged when the trades on them have ended',
		house: EXACT,
		play: logsVersionLate,
		says: {
			receipt: 'the payouts is in entry …, the acceptance in …',
			range: 'version 2 of payout/1 takes effect at …, and is only in entry …, made at …',
		},
		product: 'wrong',
	},
	{
		rule: 'PROOF-10',
		name: 'A second version of payouts under the same number',
		play: after((house) =>
			house.addItem('payout/1', {
				group: 'fair',
				version: '1',
				effectiveAt: '0',
				standard: '1000',
				gold: '1000',
				premium: '1000',
			}),
		),
		says: {
			range: 'there are two bodies of version 1 of the payouts of fair: … and …',
			audit: 'items of entry … hold version 1 of the payouts of fair, which the database has in entry … at place …',
		},
	},
	{
		rule: 'PROOF-10',
		name: 'A second version of the index under the same number, without the beacon',
		house: { isSealed: true },
		play: after((house) =>
			house.addItem('asset/1', {
				asset: '101',
				version: '1',
				effectiveAt: '0',
				source: 'fair',
				tickSize: '0.0001',
				digits: '4',
				ticker: 'V50',
				group: 'fair',
				terms: '{"beacon":null}',
			}),
		),
		says: {
			range: 'there are two bodies of version 1 of asset 101: … and …',
			audit: 'items of entry … hold version 1 of asset 101, which the database has in entry … at place …',
		},
	},
	{
		rule: 'PROOF-10',
		name: 'A second commitment of an hour',
		play: after((house) =>
			house.addItem('commitment/1', {
				epoch: `${Math.floor(ROUND_AT / HOUR_MS)}`,
				commitment: 'ab'.repeat(32),
				at: '1',
				instance: '-',
			}),
		),
		says: {
			range: 'hour … has two commitments: … and …',
			audit: 'items of entry … hold a commitment of hour …, which the database has in entry … at place …',
		},
		unchecked:
			'that its hours have no other commitments, and their groups no others of the same number (range over all entries)',
	},
	{
		rule: 'PROOF-12',
		name: 'A key that has ended signs on',
		play: signsWithEndedKey,
		says: {
			watcher: 'the checkpoint of … entries lacks the signature of …, which signs alone after …: entry … is from …',
			receipt: 'signed by … alone, but an entry is of …: since … the log signs by …',
			promise: 'the checkpoint of … entries lacks the signature of …, which signs alone after …: entry … is from …',
			range: 'the checkpoint of … entries lacks the signature of …, which signs alone after …: entry … is from …',
		},
		product: 'wrong',
	},
	{
		rule: 'MARKET-15',
		name: 'The application declares the living hour lost',
		async play(house) {
			const hour = Math.floor(house.nowMs / HOUR_MS);
			const update = 'update fair_hours set lost_at = 1 where epoch = $1';
			const none = '00000000-0000-0000-0000-000000000000';
			const early = await refusalOf(house, 'select declare_hour_lost($1, $2) done', [hour, none]);
			return { database: `${await refusalOf(house, update, [hour])}; declare_hour_lost: ${early}` };
		},
		says: { database: 'permission denied for table fair_hours; declare_hour_lost: not done' },
	},
	{
		rule: 'MARKET-15',
		name: 'The owner of the database declares an hour lost that has prices',
		play: async (house) => {
			await house.passTo(house.nowMs + 2_000);
			const placed = await house.place();
			await house.sql('update fair_hours set lost_at = clock()');
			await house.end(placed.id);
			return house.judge(placed);
		},
		says: {
			receipt: 'hour … was declared lost at …: its prices cannot be checked',
			audit: 'fair hour … is declared lost, and asset … has ticks of it',
		},
		product: 'undecided',
	},
	{
		rule: 'TRADE-08',
		name: 'The application declares a round silent',
		house: { isSealed: true },
		async play(house) {
			await house.passTo(ROUND_AT + 1_000);
			const insert = 'insert into silent_rounds (round, declared_at) values (1000, $1)';
			const done = await refusalOf(house, 'select declare_round_silent(1000) done', []);
			return {
				database: `${await refusalOf(house, insert, [house.nowMs + 25 * HOUR_MS])}; declare_round_silent: ${done}`,
			};
		},
		says: { database: 'permission denied for table silent_rounds; declare_round_silent: not done' },
	},
	{
		rule: 'TRADE-08',
		name: 'The owner of the database declares a round silent that was there',
		house: { isSealed: true },
		play: async (house) => {
			await house.passTo(ROUND_AT + 1_000);
			await house.sql('insert into silent_rounds (round, declared_at) values (1000, $1)', [house.nowMs + 25 * HOUR_MS]);
			await house.sql('insert into silent_notes (round, at) values (1000, $1)', [house.nowMs + 25 * HOUR_MS]);
			return { audit: await house.judgeAudit() };
		},
		says: { audit: 'beacon round 1000 is declared silent, and was there before' },
	},
	{
		rule: 'TRADE-08',
		name: 'A round that relays have is denied, and a trade that needs it is void a day later',
		house: { isSealed: true },
		play: deniesRound,
		says: {
			relay:
				'that drand never published the round without which the trade is void: a relay that has it shows otherwise',
		},
	},
	{
		rule: 'PROOF-05',
		name: 'A refusal is left out of the counts of the log',
		house: EXACT,
		play: hidesRefusal,
		says: {
			promise: 'entry … counts no refusal trading.stake_too_low of asset 101',
			audit: 'items of entry … count no refusals, the database has …',
		},
	},
	{
		rule: 'PROOF-05',
		name: 'An answer that was promised is left out of the log',
		play: dropsAnswer,
		says: {
			promise: 'broken: entries … to … do not hold the batch, and entry … is from …',
			audit: 'batch … is not in the log',
		},
	},
	{
		rule: 'PROOF-08',
		name: 'A price is left out of the log',
		play: after(async (house) => {
			dropPrice(Math.ceil(house.nowMs / 1_000) * 1_000 + 250);
			await house.passTo(house.nowMs + 4_500);
			await house.sign();
		}),
		says: {
			range: 'group … of asset … follows group …',
			audit: 'items of entry … hold group … of asset … after group …',
		},
	},
	{
		rule: 'PROOF-05',
		name: 'Orders that would win get no decision',
		async play(house) {
			answerNothing();
			await house.passTo(house.nowMs + 2_000);
			const answer: unknown = await house.place().catch((error: Error) => error.message);
			if ((answer as Placed).promise !== undefined) throw new Error('it was promised');
			return { range: await house.judgeRange(), audit: await house.judgeAudit() };
		},
		says: {},
		number: { under: 'Not answering', text: '47.4 %' },
	},
];

const SEERS: Readonly<Record<Seer, readonly [who: string, when: string]>> = {
	receipt: ['anyone with the receipt', 'when it is checked'],
	watcher: ['a person who watches the log', 'when it is checked with their file'],
	browser: ["the user's browser", 'with the answer'],
	promise: ['the holder of the promise', 'two minutes after the answer'],
	range: ['anyone with the files of the log', 'when they are checked'],
	audit: ["the house's audit", 'the next time it runs'],
	database: ['the database', 'at once'],
	relay: ['anyone who asks a relay of drand', 'when the receipt is checked, which says that it did not'],
};
export const SEEN_BY = Object.keys(SEERS) as readonly Seer[];

const SECONDS = /\d[\d.]* s\b/;

/** The lists of `docs/fairness.md`: who looks and when, and who sees the acts. Acts that differ only in seconds share a line. */
export function toLines(acts: readonly Act[]): string[] {
	const seen = ({ says, number }: Act) => {
		const seers = SEEN_BY.filter((seer) => says[seer] !== undefined);
		return seers.length === 0 ? `no one (${number?.under}, ${number?.text})` : seers.join(', ');
	};
	const alike = Map.groupBy(acts, (act) => `${act.name.replace(SECONDS, '…')}: ${seen(act)}`);
	return [
		...SEEN_BY.map((seer) => `- ${seer}: ${SEERS[seer].join(', ')}`),
		...[...alike].map(
			([line, same]) => `- ${line.replace('…', same.map(({ name }) => SECONDS.exec(name)?.[0]).join(', '))}`,
		),
	];
}
