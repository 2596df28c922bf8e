import { computeRoundTime } from '@fairtick/domain/market/beacon';
import type { DatabaseClock } from '../../../../platform/clock/index.ts';
import {
	type Database,
	execute,
	inTransaction,
	loadRow,
	loadValue,
	type Queryable,
} from '../../../../platform/database/index.ts';
import type { Log } from '../../../../platform/log/index.ts';
import { insertAssetVersion, loadCatalogueAssets } from '../../sql/assets.ts';
import { lockCatalogue } from '../../sql/lock-catalogue.ts';
import type { Beacon } from './beacon/beacon.ts';

/** Keeps that relays were asked for a round in vain just now. */
const insertTries = (database: Queryable, round: number, relays: readonly string[]) =>
	execute(
		database,
		`insert into beacon_tries (round, relay, first_at, last_at) select distinct $1::bigint, relay, now, now
			from unnest($2::text[]) relay cross join clock() now
		on conflict (round, relay) do update set last_at = greatest(beacon_tries.last_at, excluded.last_at)`,
		[round, relays],
	);

/** Declares a round silent if the database allows it (TRADE-08); null: it does not. */
const declareRoundSilent = async (tx: Queryable, round: number): Promise<'first' | 'again' | null> => {
	const isFirst = await loadRow(tx, 'select declare_round_silent($1) "first"', [round]);
	if (isFirst === null || isFirst.first === null) return null;
	return isFirst.first ? 'first' : 'again';
};

const loadIsSilent = async (database: Queryable, round: number) =>
	(await loadValue(
		database,
		{
			name: 'is-round-silent',
			text: 'select exists (select from silent_rounds where round = $1) silent',
		},
		[round],
	)) ?? false;

/** A round counts as finally silent this long after its time (TRADE-08). */
const SILENT_AFTER_MS = 86_400_000;
/** From this long after its time on all relays are asked for a round that ticks wait for, and that is kept. */
const TRIED_AFTER_MS = 3_600_000;
const TRY_EVERY_MS = 300_000;

export interface SilentRoundsOptions {
	readonly database: Database;
	readonly clock: DatabaseClock;
	readonly beacon: Pick<Beacon, 'askEach'>;
	readonly log: Log;
}

/** Rounds of the beacon that never come (TRADE-08). */
export interface SilentRounds {
	/** True if the round was declared silent: no tick is ever made with it. */
	isSilent(tx: Queryable, round: number, clockMs: number): Promise<boolean>;
	/**
	 * Asks all relays every five minutes for rounds that ticks are waiting for, and keeps the unanswered ones. A day
	 * after its time a round that none of three relays has is declared silent, publicly once an hour. The first
	 * declaration ends real money on the fair indices until two people allow it again.
	 */
	look(rounds: readonly number[]): Promise<void>;
}

export function createSilentRounds({ database, clock, beacon, log }: SilentRoundsOptions): SilentRounds {
	let lookAgainAtMs = 0;

	const declare = (round: number) =>
		inTransaction(database, async (tx) => {
			await lockCatalogue(tx);
			const declared = await declareRoundSilent(tx, round);
			if (declared === 'first') await endRealMoney(tx);
			return declared;
		});

	return {
		isSilent: async (tx, round, clockMs) =>
			clockMs >= computeRoundTime(round) + SILENT_AFTER_MS && (await loadIsSilent(tx, round)),
		async look(rounds) {
			const now = clock.now();
			const overdue = rounds.filter((round) => now >= computeRoundTime(round) + TRIED_AFTER_MS);
			if (overdue.length === 0 || now < lookAgainAtMs) return;
			lookAgainAtMs = now + TRY_EVERY_MS;
			for (const round of overdue) {
				const silent = await beacon.askEach(round);
				if (silent === null) continue;
				await insertTries(database, round, silent);
				if (now < computeRoundTime(round) + SILENT_AFTER_MS) continue;
				const declared = await declare(round);
				if (declared === 'first')
					log.error(
						{ round },
						'a round of the beacon is silent for good: the trades that need it are void, and real money on the fair indices is off until two people allow it anew',
					);
				if (declared === 'again') log.error({ round }, 'the beacon is still silent');
			}
		},
	};
}

/** No real money is allowed on the indices before people have looked. */
async function endRealMoney(tx: Queryable): Promise<void> {
	for (const { id, terms, slippageMin } of await loadCatalogueAssets(tx))
		if (terms.source === 'fair' && terms.realAllowed)
			await insertAssetVersion(tx, id, { ...terms, realAllowed: false }, slippageMin);
}
