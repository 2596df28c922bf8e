import * as contract from '@fairtick/domain/proof/contract';
import type { KeyUse } from '@fairtick/domain/proof/log/named-keys';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import { exportProofStatistics, getProofStatistics } from '@fairtick/domain/proof/statistics-contract';
import { openTrade } from '@fairtick/domain/trading/contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { AreaFacts, ServingArea } from '../../platform/area/index.ts';
import { hasRealTrading } from '../../platform/config/index.ts';
import { on } from '../../platform/hooks/index.ts';
import { type AnsweredCall, route } from '../../platform/http/index.ts';
import { isEverywhere } from '../../platform/nodes/index.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { createOutgoing } from '../../platform/outgoing/index.ts';
import { computeCover } from '../cashier/index.ts';
import { loadBeaconSignature } from '../market/index.ts';
import { proofProbes } from '../site/settings/hooks.ts';
import { promises } from '../trading/hooks.ts';
import { promisedAnswers } from './audit/answer-checks.ts';
import { accountHeads } from './audit/head-checks.ts';
import { logEntries } from './audit/log-checks.ts';
import { owed } from './audit/owed-checks.ts';
import { proofSums } from './audit/sum-checks.ts';
import type { ProofContext } from './context.ts';
import { countHeads } from './heads/count-heads.ts';
import { showOwnHeads } from './heads/show-heads.ts';
import { countOwed } from './liabilities/count-owed.ts';
import { countOwedMissing } from './liabilities/due-days.ts';
import { showOwed, showOwnOwed } from './liabilities/show-owed.ts';
import { openProof } from './open-proof.ts';
import { eraseAnswers } from './promises/erase-answers.ts';
import { KeptAnswers } from './promises/kept-answers.ts';
import { getReceipt, getSharedReceipt, shareReceipt } from './receipts/receipts.ts';
import type { GivenKeys } from './rotating-keys.ts';
import { keepLog } from './sequencer.ts';
import { CHECKPOINT_PATH } from './sign-log.ts';
import { BOTH_SIGN_MS, loadNamedKeys, loadSuccessors } from './sql/keys.ts';
import { countWhenDue } from './statistics/count-days.ts';
import { PlacementTimes } from './statistics/placement-times.ts';
import { ProofStatisticsReader } from './statistics/show-statistics.ts';
import { TurnedAway } from './statistics/turned-away.ts';
import { isWaiting } from './store/log-progress.ts';
import { openLogStore } from './store/log-store.ts';
import { serveLogFiles } from './store/serve-files.ts';
import { listAlarms, logMeasure } from './watch-log.ts';

export const proof: AreaFacts = {
	name: 'proof',
	tables: [
		'proof_log',
		'proof_entries',
		'proof_bundles',
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
		'proof_erasures',
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
		erasedLater: ['insert into proof_erasures (user_id) values ($1) on conflict do nothing'],
	},
};

/** Answers to everyone, put together on the server's own connection for reports. */
const TURNS_OF_PUBLIC_ANSWERS = {
	name: 'public answers',
	atOnce: 2,
	waitingEach: 1,
	waitingOfNetwork: 2,
	waitingOfSite: 6,
	waiting: 20,
	longestWaitMs: 10_000,
};

export interface LogProgress {
	/** True while the log is behind and catches up: every order is refused (PROOF-08). */
	isBehind(): Promise<boolean>;
}

/** The transparency log and its proofs (PROOF-01 to PROOF-07; `docs/proof.md`). */
export async function serveProof(platform: Platform): Promise<ServingArea<LogProgress>> {
	const { config, roles, log, onError, database, reports, clock, bus, live, realCurrency } = platform;
	const opened = await openProof({
		database,
		clock,
		place: config,
		keysDir: config.keysDir,
		given: config.keys === 'given' ? givenKeys(platform) : undefined,
		origin: config.logOrigin,
		checkpointMs: config.checkpointMs,
		witnesses: config.witnesses,
		allowsLoopback: config.allowsLoopback,
		outgoing: createOutgoing(config),
		mirrors: config.logMirrors,
		onError,
	});
	const { context } = opened;
	if (config.keys === 'given') platform.facts.keep('keys of the log', () => context.keys.listHeld());
	const sequencer = roles.includes('log')
		? keepLog({
				...context,
				leases: platform.leases,
				onError,
				onSigned(checkpoint) {
					opened.signed(checkpoint);
					live.publishCheckpoint(checkpoint.note);
					bus.hint('checkpoints', [checkpoint.size]);
				},
				onKept: opened.kept,
				onStop(stop) {
					opened.stopped(stop);
					if (stop === null) return;
					const { reason, known, silent } = stop;
					log.error({ reason, known: known?.note, silent }, 'the log must not be signed');
				},
			})
		: null;
	/** The newest checkpoint that any process has signed. */
	const showCheckpoint = async () => {
		const note = await context.store.read(CHECKPOINT_PATH);
		if (note !== null) live.publishCheckpoint(note.toString());
	};
	bus.onHint('checkpoints', () => void showCheckpoint().catch((error) => onError(error, 'reading the checkpoint')));
	bus.onResync(showCheckpoint);
	const statistics = createStatistics(platform);
	const placements = watchPlacements(platform);
	const owedAnswers = new KeptAnswers<AnswerOf<typeof contract.getLiabilities>>(1, statistics.turns);
	return {
		...proof,
		service: {
			isBehind: async () => context.stop() === null && (await isWaiting(database)),
		},
		subscriptions: [
			on(promises, () => opened.promises),
			on(proofProbes, () => ({
				placing: async () => ({ refused: await isWaiting(database) }),
				log: async () => (context.stop() !== null ? 'stopped' : context.pulse.isAlive ? 'ok' : 'silent'),
			})),
		],
		watchCall: placements.watchCall,
		routes: [
			route(contract.getProof, () => describeLog(context)),
			route(contract.getReceipt, (call) => getReceipt(context, call)),
			route(contract.shareReceipt, (call) => shareReceipt(context, call)),
			route(contract.getSharedReceipt, (call) => getSharedReceipt(context, call)),
			route(getProofStatistics, (call) => statistics.reader.show(call)),
			route(exportProofStatistics, (call) => statistics.reader.export(call)),
			route(contract.getLiabilities, (call) => owedAnswers.load('', call, () => showOwed(reports.own))),
			route(contract.getOwnLiabilities, (call) => showOwnOwed(context.database, call)),
			route(contract.getOwnHeads, (call) => showOwnHeads(reports.of(call), call)),
		],
		// By requests of their own: however many files are read here, none of the log's waits.
		register: (http) => serveLogFiles(http, openLogStore(config)),
		work: [
			{
				schedule: 'count-proof-days',
				cron: '*/5 * * * *',
				run: statistics.countWhenDue,
			},
			{
				schedule: 'count-owed',
				cron: '20 * * * *',
				run: () =>
					countOwed({
						...context,
						currency: realCurrency,
						loadSignature: (round) => loadBeaconSignature({ database, log, relays: config.beacon.relays }, round),
						now: () => clock.now(),
					}),
			},
			{ schedule: 'erase-answers', cron: '*/5 * * * *', run: () => eraseAnswers(database) },
			{
				schedule: 'count-heads',
				cron: '* * * * *',
				run: () => countHeads({ database: context.database, reports: reports.own }),
			},
		],
		measures: sequencer ? [logMeasure(context)] : [],
		loadToDo: async () => [...listAlarms(context), await countOwedMissing(context.database, context.clock.now())],
		async stop() {
			await sequencer?.stop();
			await Promise.all([context.mirrors.stop(), placements.times.stop()]);
			await Promise.all([placements.turnedAway.stop(), context.pulse.stop()]);
		},
	};
}

/** The role whose processes sign for a use. */
const SIGNERS: Readonly<Record<KeyUse, 'log' | 'web'>> = { log: 'log', promise: 'web' };

/** The secrets that this process has by its roles, and the look at those of others (CLUSTER-06). */
const givenKeys = ({ database, roles }: Platform): GivenKeys => ({
	uses: (['log', 'promise'] as const).filter((use) => roles.includes(SIGNERS[use])),
	isEverywhere: (use, key) => isEverywhere(database, SIGNERS[use], 'keys of the log', key),
});

/** The public figures of the log, and the job that counts them. */
function createStatistics({ config, database, reports, places, clock, realCurrency, collected }: Platform) {
	const turns = places.open(TURNS_OF_PUBLIC_ANSWERS);
	const currencyOf = { demo: 'DEMO_USD', real: realCurrency };
	return {
		turns,
		reader: new ProofStatisticsReader({
			reports: reports.own,
			turns,
			currencyOf,
			isSandbox: config.money === 'sandbox',
			checks: () => collected().auditTitles,
			now: () => clock.now(),
		}),
		countWhenDue: () =>
			countWhenDue({
				database,
				currencyOf,
				loadCover: async () => (hasRealTrading(config) ? computeCover(database, realCurrency) : null),
			}),
	};
}

/** Counts how long orders wait for their answers, and those that were not decided. */
function watchPlacements({ database, clock, onError }: Platform) {
	const times = new PlacementTimes({ database, now: () => clock.now(), onError });
	const turnedAway = new TurnedAway(database, onError);
	return {
		times,
		turnedAway,
		watchCall(call: AnsweredCall) {
			if (call.method !== openTrade.method || call.route !== openTrade.path) return;
			if (call.status === openTrade.status) times.add(call.durationMs);
			else turnedAway.add(call);
		},
	};
}

async function describeLog({ database, origin, keys, ...context }: ProofContext) {
	const [named, successors] = [await loadNamedKeys(database), await loadSuccessors(database)];
	const [checkpoint, kept] = await Promise.all([context.loadNewest(), context.loadKept()]);
	const stop = context.stop();
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
