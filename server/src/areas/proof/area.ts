import * as contract from '@fairtick/domain/proof/contract';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import { exportProofStatistics, getProofStatistics } from '@fairtick/domain/proof/statistics-contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { Area, AreaFacts } from '../../platform/area/index.ts';
import { route } from '../../platform/http/index.ts';
import type { Places, Reports } from '../../platform/turns/index.ts';
import { promisedAnswers } from './audit/answer-checks.ts';
import { accountHeads } from './audit/head-checks.ts';
import { logEntries } from './audit/log-checks.ts';
import { owed } from './audit/owed-checks.ts';
import { proofSums } from './audit/sum-checks.ts';
import type { ProofContext } from './context.ts';
import type { Stop } from './continue-log.ts';
import { countHeads } from './heads/count-heads.ts';
import { showOwnHeads } from './heads/show-heads.ts';
import { countOwed, type OwedOptions } from './liabilities/count-owed.ts';
import { countOwedMissing } from './liabilities/due-days.ts';
import { showOwed, showOwnOwed } from './liabilities/show-owed.ts';
import { KeptAnswers } from './promises/kept-answers.ts';
import { getReceipt, getSharedReceipt, shareReceipt } from './receipts/receipts.ts';
import type { KeptCheckpoint } from './sequencer.ts';
import { Sequencer } from './sequencer.ts';
import type { SignedCheckpoint } from './sign-log.ts';
import { BOTH_SIGN_MS, loadNamedKeys, loadSuccessors } from './sql/keys.ts';
import { type CountingOptions, countWhenDue } from './statistics/count-days.ts';
import type { PlacementTimes } from './statistics/placement-times.ts';
import { ProofStatisticsReader, type StatisticsOptions } from './statistics/show-statistics.ts';
import type { TurnedAway } from './statistics/turned-away.ts';
import { serveLogFiles } from './store/serve-files.ts';
import { listAlarms, logMeasure } from './watch-log.ts';

export const proof: AreaFacts = {
	name: 'proof',
	tables: [
		'proof_log',
		'proof_entries',
		'proof_chains',
		'proof_subjects',
		'proof_batches',
		'proof_checkpoints',
		'proof_shares',
		'proof_days',
		'proof_outcomes',
		'proof_histograms',
		'proof_trader_days',
		'proof_losing',
		'proof_keys',
		'proof_successors',
		'proof_spans',
		'proof_left_out',
		'proof_late_groups',
		'liability_days',
		'liability_files',
		'liability_accounts',
		'turned_away',
		'proof_heads',
	],
	auditChecks: [logEntries, promisedAnswers, accountHeads, owed, proofSums],
	personal: {
		lists: {
			shared_receipts:
				'select share, trade_id, shared_at from proof_shares where user_id = $1 order by shared_at, share',
			liabilities:
				"select day, amount, places, amounts::text[], (select array_agg(encode(s, 'hex')) from unnest(salts) s) salts from liability_accounts where user_id = $1 order by day",
		},
		erasedTables: ['proof_shares', 'liability_accounts'],
	},
};

interface ProofAreaOptions {
	readonly context: ProofContext;
	/** True if this process makes the log. */
	readonly sequences: boolean;
	/** For real accounts, and the source of the beacon's rounds. */
	readonly owed: Pick<OwedOptions, 'currency' | 'loadSignature'>;
	readonly onSigned: (checkpoint: SignedCheckpoint) => void;
	readonly onKept: (checkpoint: KeptCheckpoint) => void;
	readonly onStop: (stop: Stop | null) => void;
	readonly onError: (error: unknown, what: string) => void;
	readonly statistics: Omit<StatisticsOptions, 'now' | 'turns'> & Pick<CountingOptions, 'loadCover'>;
	readonly placementTimes: PlacementTimes;
	readonly turnedAway: TurnedAway;
	readonly reports: Reports;
	readonly places: Places;
}

/** Answers to everybody, put together on the server's own connection for reports. */
const TURNS_OF_PUBLIC_ANSWERS = {
	name: 'public answers',
	atOnce: 2,
	waitingEach: 1,
	waitingOfNetwork: 2,
	waitingOfSite: 6,
	waiting: 20,
	longestWaitMs: 10_000,
};

/** The transparency log and what it proves (PROOF-01 to PROOF-07; `docs/proof.md`). */
export function serveProof({
	context,
	sequences,
	statistics,
	placementTimes,
	turnedAway,
	reports,
	places,
	owed: counting,
	...options
}: ProofAreaOptions): Area {
	const sequencer = sequences ? new Sequencer({ ...context, ...options }) : null;
	const turns = places.open(TURNS_OF_PUBLIC_ANSWERS);
	const reader = new ProofStatisticsReader({ ...statistics, turns, now: () => context.clock.now() });
	const owedAnswers = new KeptAnswers<AnswerOf<typeof contract.getLiabilities>>(1, turns);
	return {
		...proof,
		routes: [
			route(contract.getProof, () => describeLog(context)),
			route(contract.getReceipt, (call) => getReceipt(context, call)),
			route(contract.shareReceipt, (call) => shareReceipt(context, call)),
			route(contract.getSharedReceipt, (call) => getSharedReceipt(context, call)),
			route(getProofStatistics, (call) => reader.show(call)),
			route(exportProofStatistics, (call) => reader.export(call)),
			route(contract.getLiabilities, (call) => owedAnswers.load('', call, () => showOwed(statistics.reports))),
			route(contract.getOwnLiabilities, (call) => showOwnOwed(context.database, call)),
			route(contract.getOwnHeads, (call) => showOwnHeads(reports.of(call), call)),
		],
		register: (http) => serveLogFiles(http, context.store),
		work: [
			{
				schedule: 'count-proof-days',
				cron: '*/5 * * * *',
				run: () => countWhenDue({ ...statistics, database: context.database }),
			},
			{
				schedule: 'count-owed',
				cron: '20 * * * *',
				run: () => countOwed({ ...context, ...counting, now: () => context.clock.now() }),
				retried: true,
			},
			{
				schedule: 'count-heads',
				cron: '* * * * *',
				run: () => countHeads({ database: context.database, reports: statistics.reports }),
			},
		],
		measures: sequences ? [logMeasure(context)] : [],
		loadToDo: async () => [...listAlarms(context), await countOwedMissing(context.database, context.clock.now())],
		async stop() {
			await sequencer?.stop();
			await Promise.all([context.mirrors.stop(), placementTimes.stop()]);
			await Promise.all([turnedAway.stop(), context.pulse.stop()]);
		},
	};
}

async function describeLog({ database, origin, keys, newest, ...context }: ProofContext) {
	const [named, successors] = [await loadNamedKeys(database), await loadSuccessors(database)];
	const [checkpoint, kept, stop] = [newest(), context.kept(), context.stop()];
	return {
		origin,
		log_key: keys.first.log,
		promise_key: keys.first.promise,
		later_keys: named.flatMap(({ use, key, namedAtMs, entry }) =>
			namedAtMs === null || entry === null
				? []
				: [
						{
							use,
							key,
							entry,
							named_at: toInstant(BigInt(namedAtMs)),
							alone_from: use === 'log' ? toInstant(BigInt(namedAtMs + BOTH_SIGN_MS)) : null,
						},
					],
		),
		predecessors: successors.map(({ checkpoint: note, beforeLogKey, reason, atMs }) => ({
			origin: beforeLogKey.split('+')[0] as string,
			log_key: beforeLogKey,
			checkpoint: note,
			reason,
			ended_at: toInstant(BigInt(atMs)),
		})),
		size: checkpoint?.size ?? 0,
		checkpoint: checkpoint?.note ?? null,
		signed_at: checkpoint && toInstant(BigInt(checkpoint.atMs)),
		stopped: stop && {
			reason: stop.reason,
			since: toInstant(BigInt(stop.sinceMs)),
			checkpoint: stop.known?.note ?? null,
			source: stop.known?.source ?? null,
		},
		policy: context.witnesses.policy?.text ?? null,
		kept: kept && {
			size: kept.size,
			checkpoint: kept.note,
			signed_at: toInstant(BigInt(kept.atMs)),
			quorum: kept.isMet,
		},
		witnesses: context.witnesses.reports().map(({ name, key, cosigned, failure }) => ({
			name,
			key: formatNoteKey(key),
			failure,
			cosigned_at: cosigned && toInstant(BigInt(cosigned.atMs)),
		})),
	};
}
