import type { HeldBack } from '@fairtick/domain/limits/held-back';
import type { Tick } from '@fairtick/domain/trading/rules';
import { lockFreeUsers, type UserState } from '../../acting/index.ts';
import type { Connection } from '../../database/index.ts';
import { loadCovered, loadUserAccounts, type UserAccounts } from '../../ledger/index.ts';
import { hasHeldBack, loadHeldBack, loadStandings, StandingBook } from '../../limits/index.ts';
import { type ExposureBook, gatherExposure } from '../trade/exposure.ts';
import type { KeptCatalogue } from './catalogue.ts';
import type { Placement, PlacingRules } from './placement.ts';
import { loadPlacingFacts, type PlacingFacts } from './placing-facts.ts';
import { type DecidedPlacement, loadDecidedPlacements, loadSeenTicks } from './queries.ts';

/** What the placements of one batch are decided from. What one of them takes is changed here, for those after it. */
export interface BatchFacts extends Omit<PlacingFacts, 'knownIds'> {
	/** Of the users who are locked now. */
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
	/** What of users' real money is held back (CASH-03); only of those who have some. */
	readonly heldBack: ReadonlyMap<number, HeldBack>;
	/** By user and id (`toPlacementKey`). */
	readonly known: Map<string, DecidedPlacement>;
	/** Ids that any user has used. */
	readonly takenIds: Set<string>;
	/** By `asset:seq`. */
	readonly seenTicks: ReadonlyMap<string, Tick>;
	/** What is committed waits too long for its entry in the log: nothing is decided (PROOF-08). */
	readonly isLogLate: boolean;
}

/**
 * Sent together and run in this order: the locks first, the clock after everything that could wait. Nothing waits for a user who is locked by
 * another transaction: those who are have no state here.
 */
export async function gatherPlacements(
	tx: Connection,
	catalogues: KeptCatalogue,
	rules: PlacingRules,
	placements: readonly Placement[],
): Promise<BatchFacts> {
	const userIds = [...new Set(placements.map(({ userId }) => userId))];
	const seen = placements.flatMap(({ body }) =>
		body.seen_seq === undefined ? [] : [{ assetId: body.asset_id, seq: body.seen_seq }],
	);
	const atRisk = rules.realTrading() && placements.some(({ body }) => body.mode === 'real');
	const [isLate, states, exposure, covered, servedCountries, accounts, seenTicks, { knownIds, ...facts }] =
		await Promise.all([
			rules.promises?.begin(tx),
			lockFreeUsers(tx, userIds),
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
	const holders = userIds.filter((userId) => {
		const state = states.get(userId);
		return atRisk && state && hasHeldBack(state, facts.nowMs);
	});
	// Nothing more is read where no user of the batch has limits or money that is held back.
	const [isLogLate, known, standings, heldBack] = await Promise.all([
		isLate?.(facts.nowMs) ?? false,
		loadDecidedPlacements(tx, knownIds),
		limited.length > 0 ? loadStandings(tx, limited, facts.nowMs) : NONE,
		holders.length > 0 ? loadHeldBack(tx, holders, facts.nowMs) : NONE,
	]);
	return {
		...facts,
		states,
		exposure,
		covered,
		servedCountries,
		accounts,
		seenTicks,
		heldBack,
		known,
		takenIds: new Set(knownIds),
		isLogLate,
		standings: new StandingBook(standings),
	};
}

const NONE = new Map();
