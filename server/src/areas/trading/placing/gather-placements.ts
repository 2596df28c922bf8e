import type { HeldBack } from '@fairtick/domain/limits/held-back';
import type { Tick } from '@fairtick/domain/trading/rules';
import { lockFreeUsersQuery, type UserState } from '../../../platform/authorization/index.ts';
import { pipeline, type Queryable } from '../../../platform/database/index.ts';
import { capitalQuery, coveredQuery, type UserAccounts, userAccountsQuery } from '../../ledger/index.ts';
import { hasHeldBack, loadHeldBack, loadStandings, StandingBook } from '../../limits/index.ts';
import { ExposureBook } from '../trade/exposure.ts';
import { assetExposuresQuery, lockExposureQuery, userExposuresQuery } from '../trade/exposure-queries.ts';
import type { LogMark } from '../trade/promises.ts';
import type { KeptCatalogue } from './catalogue.ts';
import type { Placement, PlacingRules } from './placement.ts';
import { type PlacingFacts, placingFactsQuery } from './placing-facts.ts';
import { type DecidedPlacement, loadDecidedPlacements, seenTicksQuery } from './queries.ts';

/** The facts from which the placements of one batch are decided. A placement changes them for those after it. */
export interface BatchFacts extends Omit<PlacingFacts, 'knownIds'> {
	/** The states of the users who are locked now. */
	readonly states: ReadonlyMap<number, UserState>;
	/** Null if no placement of the batch puts real money at risk. */
	readonly exposure: ExposureBook | null;
	/** True if real trades are on, also since the last restore (CASH-14), and money at the providers covers users' money (CASH-15). */
	readonly realTrading: boolean;
	/** Version of the terms in force; null if no placement of the batch puts real money at risk. */
	readonly termsVersion: number | null;
	/** Null: everywhere, or no placement of the batch puts real money at risk. */
	readonly servedCountries: readonly string[] | null;
	readonly accounts: UserAccounts;
	/** The standings of users who have limits. */
	readonly standings: StandingBook;
	/** Held-back real money (CASH-03), of users who have some. */
	readonly heldBack: ReadonlyMap<number, HeldBack>;
	/** Decided placements by user and id (`toPlacementKey`). */
	readonly known: Map<string, DecidedPlacement>;
	/** Ids that any user has used. */
	readonly takenIds: Set<string>;
	/** Seen ticks by `asset:seq`. */
	readonly seenTicks: ReadonlyMap<string, Tick>;
	/** Null without promises. */
	readonly mark: LogMark | null;
	/** True if commits wait too long for their entry in the log: nothing is decided (PROOF-08). */
	readonly isLogLate: boolean;
}

/**
 * Reads the facts for a batch. Nothing waits for a user who is locked by another transaction: such a user has no state
 * here.
 */
export async function gatherPlacements(
	tx: Queryable,
	catalogues: KeptCatalogue,
	rules: PlacingRules,
	placements: readonly Placement[],
): Promise<BatchFacts> {
	const userIds = [...new Set(placements.map(({ userId }) => userId))];
	const assetIds = [...new Set(placements.map(({ body }) => body.asset_id))];
	const ids = placements.map(({ body }) => body.id.toLowerCase());
	const sessionIds = placements.flatMap(({ sessionId }) => sessionId ?? []);
	const seen = placements.flatMap(({ body }) =>
		body.seen_seq === undefined ? [] : [{ assetId: body.asset_id, seq: body.seen_seq }],
	);
	const currency = rules.realCurrency;
	const atRisk = rules.realTrading && placements.some(({ body }) => body.mode === 'real');
	const { mark, states, rows, ...read } = await pipeline(tx, {
		mark: rules.promises?.().markQuery ?? null,
		states: lockFreeUsersQuery(userIds),
		exposureLock: atRisk ? lockExposureQuery(currency) : null,
		capital: atRisk ? capitalQuery(currency) : null,
		assetExposures: atRisk ? assetExposuresQuery(currency) : null,
		userExposures: atRisk ? userExposuresQuery(currency, userIds) : null,
		covered: atRisk ? coveredQuery(currency) : null,
		stopped: atRisk ? rules.stoppedByRestore() : null,
		termsVersion: atRisk ? rules.termsVersion : null,
		servedCountries: atRisk ? rules.servedCountries : null,
		accounts: userAccountsQuery(userIds),
		seenTicks: seen.length > 0 ? seenTicksQuery(seen) : null,
		rows: placingFactsQuery({ userIds, assetIds, ids, sessionIds }),
	});
	const { nowMs, users, knownIds, livingSessions } = rows;
	const assets = rows.assets(await catalogues.under(tx, rows.stamp));
	const limited = userIds.filter((userId) => states.get(userId)?.hasLimits);
	const holders = userIds.filter((userId) => {
		const state = states.get(userId);
		return atRisk && state && hasHeldBack(state, nowMs);
	});
	// All of it is under the locks, in whichever order. Nothing is read where no user of the batch has limits or money that is held back.
	const [isLogLate, known, standings, heldBack] = await Promise.all([
		(mark !== null && rules.promises?.().isLate(tx, mark, nowMs)) ?? false,
		loadDecidedPlacements(tx, knownIds),
		limited.length > 0 ? loadStandings(tx, limited, nowMs) : NONE,
		holders.length > 0 ? loadHeldBack(tx, holders, nowMs) : NONE,
	]);
	const { capital, assetExposures, userExposures } = read;
	return {
		nowMs,
		assets,
		users,
		livingSessions,
		states,
		exposure: capital === null ? null : new ExposureBook(capital, assetExposures ?? [], userExposures ?? []),
		realTrading: atRisk && read.stopped === false && read.covered === true,
		termsVersion: read.termsVersion,
		servedCountries: read.servedCountries,
		accounts: read.accounts,
		seenTicks: read.seenTicks ?? NONE,
		heldBack,
		known,
		takenIds: new Set(knownIds),
		mark,
		isLogLate,
		standings: new StandingBook(standings),
	};
}

const NONE = new Map();
