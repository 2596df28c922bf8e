import type { RefusalCode } from '@fairtick/domain/areas';
import type { Currency } from '@fairtick/domain/money/money';
import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import { type Acceptance, decideOpenTrade, type OpenTradeFacts } from '@fairtick/domain/trading/rules';
import {
	findChangedField,
	type RequestedTerms,
	type TradeTerms,
	toRequestedTerms,
} from '@fairtick/domain/trading/terms';
import type { Refusal } from '@fairtick/domain/wire/errors';
import { lockUsers, takeEventNumber, type UserState } from '../../acting/index.ts';
import {
	type Connection,
	type Database,
	inTransaction,
	type Queryable,
	type Statement,
	together,
} from '../../database/index.ts';
import { userEventsWrite } from '../../events/index.ts';
import { loadCovered, loadUserAccounts, preparePosting, type UserAccounts } from '../../ledger/index.ts';
import { loadStandings, StandingBook } from '../../limits/index.ts';
import { type ExposureBook, exposureStatements, gatherExposure } from '../trade/exposure.ts';
import { openingEvent } from '../trade/ledger-events.ts';
import { type NewTradeEvent, type PublishedTradeEvent, toPublishedEvent } from '../trade/published-event.ts';
import type { StoredTrade } from '../trade/row.ts';
import { toWireTrade } from '../trade/view.ts';
import type { KeptCatalogue } from './catalogue.ts';
import { type AssetRow, loadPlacingFacts, type PlacingFacts } from './placing-facts.ts';
import {
	type DecidedPlacement,
	loadDecidedPlacements,
	loadSeenTicks,
	refusalsStatement,
	type StoredRefusal,
	tradesWrite,
} from './queries.ts';

/** One click of one user, decoded. */
export interface Placement {
	readonly userId: number;
	readonly body: OpenTradeBody;
	/** The session or API token that it came by, which must live; undefined where that was proved before. */
	readonly sessionId: string | undefined;
}

/** `replayed`: decided before, the same answer again (TRADE-02). */
export type PlacementAnswer =
	| { readonly trade: Trade; readonly replayed: boolean; readonly refusal?: never }
	| { readonly refusal: Refusal<RefusalCode>; readonly replayed: boolean; readonly trade?: never };

export interface PlacingRules {
	readonly openTradesLimit: number;
	/** Currency of real accounts here, or null where trades on them are off. */
	readonly realCurrency: 'USD' | 'SANDBOX_USD';
	/** Whether trades on real accounts are possible now. */
	readonly realTrading: () => boolean;
	/** Where real money may be traded, ISO 3166; null: everywhere (CASH-08). */
	readonly loadServedCountries: (db: Queryable) => Promise<readonly string[] | null>;
}

export interface PlacedBatch {
	readonly answers: readonly (PlacementAnswer | 'signed out')[];
	readonly events: readonly PublishedTradeEvent[];
	/** New trades, so that settlement wakes in time. */
	readonly opened: readonly StoredTrade[];
}

/** Gather, decide, commit: all placements of a batch in one transaction (TRADE-03). Safe to repeat. */
export function placeTrades(
	database: Database,
	catalogues: KeptCatalogue,
	rules: PlacingRules,
	placements: readonly Placement[],
): Promise<PlacedBatch> {
	const place = async (tx: Connection): Promise<PlacedBatch> => {
		const batch = await gather(tx, catalogues, rules, placements);
		const answers = placements.map((placement) => batch.decide(placement));
		await batch.write(tx);
		return { answers, events: batch.publishedEvents(), opened: batch.opened() };
	};
	return inTransaction(database, place, { readsFirst: true });
}

/** Sent together and run in this order: the locks first, the clock after everything that could wait. */
async function gather(
	tx: Connection,
	catalogues: KeptCatalogue,
	rules: PlacingRules,
	placements: readonly Placement[],
): Promise<PlacementBatch> {
	const userIds = [...new Set(placements.map(({ userId }) => userId))];
	const seen = placements.flatMap(({ body }) =>
		body.seen_seq === undefined ? [] : [{ assetId: body.asset_id, seq: body.seen_seq }],
	);
	const atRisk = rules.realTrading() && placements.some(({ body }) => body.mode === 'real');
	const [states, exposure, covered, servedCountries, accounts, seenTicks, { knownIds, ...facts }] = await Promise.all([
		lockUsers(tx, userIds),
		atRisk ? gatherExposure(tx, rules.realCurrency, userIds) : null,
		atRisk && loadCovered(tx, rules.realCurrency),
		atRisk ? rules.loadServedCountries(tx) : null,
		loadUserAccounts(tx, userIds),
		loadSeenTicks(tx, seen),
		loadPlacingFacts(
			tx,
			catalogues,
			userIds,
			[...new Set(placements.map(({ body }) => body.asset_id))],
			placements.map(({ body }) => body.id.toLowerCase()),
			placements.flatMap(({ sessionId }) => sessionId ?? []),
		),
	]);
	const limited = userIds.filter((userId) => states.get(userId)?.hasLimits);
	// Nothing more is read where no user of the batch has limits.
	const [known, standings] = await Promise.all([
		loadDecidedPlacements(tx, knownIds),
		limited.length > 0 ? loadStandings(tx, limited, facts.nowMs) : NO_STANDINGS,
	]);
	const book = new StandingBook(standings);
	return new PlacementBatch(rules, {
		...facts,
		states,
		exposure,
		covered,
		servedCountries,
		accounts,
		seenTicks,
		known,
		standings: book,
	});
}

const NO_STANDINGS = new Map();

interface Facts extends Omit<PlacingFacts, 'knownIds'> {
	readonly states: ReadonlyMap<number, UserState>;
	/** Null where no placement of the batch puts real money at risk. */
	readonly exposure: ExposureBook | null;
	/** Whether money at the providers covers users' money: without it no real trade is accepted (CASH-15). */
	readonly covered: boolean;
	/** Null: everywhere, or no placement of the batch puts real money at risk. */
	readonly servedCountries: readonly string[] | null;
	readonly accounts: UserAccounts;
	/** Of the users who have limits. */
	readonly standings: StandingBook;
	readonly known: Map<string, DecidedPlacement>;
	readonly seenTicks: Awaited<ReturnType<typeof loadSeenTicks>>;
}

interface Opened {
	readonly stored: StoredTrade;
	readonly shown: Trade;
	readonly event: NewTradeEvent;
}

/** Decides the placements of one batch in their order; what earlier ones took is gone for later ones. */
class PlacementBatch {
	readonly #rules: PlacingRules;
	readonly #facts: Facts;
	readonly #running = new Map<number, { demo: bigint; real: bigint; openTrades: number }>();
	readonly #opened: Opened[] = [];
	readonly #refused: StoredRefusal[] = [];

	constructor(rules: PlacingRules, facts: Facts) {
		this.#rules = rules;
		this.#facts = facts;
	}

	decide({ userId, body, sessionId }: Placement): PlacementAnswer | 'signed out' {
		const { livingSessions, users } = this.#facts;
		if (sessionId !== undefined && !livingSessions.has(sessionId)) return 'signed out';
		if (users.get(userId)?.closed) return 'signed out';
		const id = body.id.toLowerCase();
		const asked = toRequestedTerms(body);
		const known = this.#facts.known.get(id);
		if (known) return repeatAnswer(known, userId, asked);
		const asset = this.#facts.assets.get(body.asset_id) ?? null;
		const decision = decideOpenTrade(body, this.#factsFor(userId, body, asset));
		if (decision.refused || asset === null) {
			const refusal = decision.refused as Refusal<RefusalCode>;
			if (body.mode === 'real') this.#facts.standings.refuse(userId, this.#facts.nowMs);
			this.#refused.push({ id, userId, asked, code: refusal.code, params: refusal.params });
			this.#facts.known.set(id, { userId, asked, trade: null, refusal: { ...refusal } });
			return { refusal, replayed: false };
		}
		const { stored, shown } = this.#open(id, userId, asked, asset, decision.accepted);
		this.#facts.known.set(id, { userId, asked, trade: stored, refusal: null });
		return { trade: shown, replayed: false };
	}

	#factsFor(userId: number, body: OpenTradeBody, asset: AssetRow | null): OpenTradeFacts {
		const { states, users, nowMs, seenTicks, exposure, servedCountries, standings } = this.#facts;
		const state = states.get(userId);
		const user = users.get(userId);
		if (!state || !user) throw new Error(`user ${userId} has no state`);
		const running = this.#runningOf(userId, state);
		return {
			nowMs,
			currentMode: state.lastTradeOn,
			frozen: state.frozen,
			emailVerified: user.emailVerified,
			isStaff: user.isStaff,
			...{ country: user.country, servedCountries },
			realTrading: this.#rules.realTrading() && this.#facts.covered,
			owedMinor: body.mode === 'demo' ? 0n : this.#facts.accounts.owed(userId, this.#rules.realCurrency),
			availableMinor: body.mode === 'demo' ? running.demo : running.real,
			openTrades: running.openTrades,
			openTradesLimit: this.#rules.openTradesLimit,
			asset: asset && {
				...asset,
				durationMinS: asset.durationMinS[body.mode],
				stakeMaxMinor: asset.stakeMaxMinor[body.mode],
				payoutBps: asset.payoutBps[user.type],
			},
			seenTick: seenTicks.get(`${body.asset_id}:${body.seen_seq}`) ?? null,
			exposure: body.mode === 'demo' ? null : (exposure?.factsFor(userId, body.asset_id, body.direction) ?? null),
			standing: standings.of(userId),
		};
	}

	#runningOf(userId: number, { openTrades }: UserState) {
		let running = this.#running.get(userId);
		if (!running) {
			const { accounts } = this.#facts;
			running = {
				demo: accounts.balance(userId, 'available', 'DEMO_USD'),
				real: accounts.balance(userId, 'available', this.#rules.realCurrency),
				openTrades,
			};
			this.#running.set(userId, running);
		}
		return running;
	}

	#currency(mode: 'demo' | 'real'): Currency {
		return mode === 'demo' ? 'DEMO_USD' : this.#rules.realCurrency;
	}

	#open(id: string, userId: number, asked: RequestedTerms, asset: AssetRow, accepted: Acceptance): Opened {
		const terms: TradeTerms = {
			...accepted,
			id,
			userId,
			mode: asked.mode,
			currency: this.#currency(asked.mode),
			assetId: asset.id,
			direction: asked.direction,
			stakeMinor: BigInt(asked.stake),
			maxSlippage: asked.max_slippage,
			asked,
		};
		const state = this.#facts.states.get(userId) as UserState;
		const running = this.#runningOf(userId, state);
		running[terms.mode] -= terms.stakeMinor;
		running.openTrades++;
		if (terms.mode === 'real') {
			this.#facts.exposure?.add(terms);
			this.#facts.standings.accept(userId, terms.stakeMinor, terms.acceptedAtMs);
		}
		const stored = { terms, ticker: asset.ticker, tickSize: asset.tickSize, settlement: null };
		const event: NewTradeEvent = {
			userId,
			n: takeEventNumber(state),
			kind: 'trade.opened',
			subject: id,
			balances: { demo: running.demo, real: running.real },
		};
		const opened = { stored, shown: toWireTrade(stored), event };
		this.#opened.push(opened);
		return opened;
	}

	/** Trades, ledger entries, user events, remembered refusals and what own limits count: all or none. */
	async write(tx: Queryable): Promise<void> {
		const refusals = this.#refused.length > 0 ? [refusalsStatement(this.#facts.nowMs, this.#refused)] : [];
		const opened = this.#opened.length > 0 ? this.#statementsOfOpened() : [];
		const statements = [...refusals, ...opened, ...this.#facts.standings.statements()];
		await Promise.all(statements.map((statement) => tx.query(statement)));
	}

	#statementsOfOpened(): Statement[] {
		const { accounts } = this.#facts;
		const nowMs = BigInt(this.#facts.nowMs);
		const terms = this.#opened.map(({ stored }) => stored.terms);
		const requests = terms.map((one) => openingEvent(one, accounts));
		// A trade is accepted at a tick that is stamped a little ahead of the clock: no stake moves before its acceptance.
		const postedAtMs = BigInt(Math.max(...terms.map(({ acceptedAtMs }) => acceptedAtMs)));
		const { writes } = preparePosting(accounts, postedAtMs, requests);
		const events = this.#opened.map(({ event }) => event);
		const change = new Map<number, number>();
		for (const { userId } of terms) change.set(userId, (change.get(userId) ?? 0) + 1);
		return [
			together([...writes, tradesWrite(terms), userEventsWrite(nowMs, events, change)]),
			...exposureStatements(terms),
		];
	}

	publishedEvents(): PublishedTradeEvent[] {
		return this.#opened.map(({ shown, event }) => toPublishedEvent(event, () => shown));
	}

	opened(): StoredTrade[] {
		return this.#opened.map(({ stored }) => stored);
	}
}

/** Same id and content: the first answer again. Anything else reveals no more than the field that differs (TRADE-02). */
function repeatAnswer(known: DecidedPlacement, userId: number, asked: RequestedTerms): PlacementAnswer {
	const field = known.userId === userId ? findChangedField(known.asked, asked) : 'id';
	if (field !== null) return { refusal: { code: 'trading.id_reused', params: { field } }, replayed: false };
	// The first answer was given at acceptance, whatever became of the trade since.
	if (known.trade) return { trade: toWireTrade({ ...known.trade, settlement: null }), replayed: true };
	const { code, params } = known.refusal as NonNullable<DecidedPlacement['refusal']>;
	return { refusal: { code: code as RefusalCode, params }, replayed: true };
}
