import type { Locale } from '@fairtick/domain/wire/primitives';
import { type Database, inTransaction } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import { Loop } from '../loops/index.ts';
import { MAILS_KEPT_MS, type Mail } from '../mail/index.ts';
import type { StorePlace } from '../objects/index.ts';
import { auditInThread } from './audit-thread.ts';
import { decideAudit, isOverdue } from './decide-audit.ts';
import { loadLastRuns, loadUnmailedRuns } from './queries.ts';

/** A start has enough to do. */
const FIRST_LOOK_MS = 300_000;
const LOOK_EVERY_MS = 60_000;
/** An audit that could not be made is tried again after this. */
const AGAIN_AFTER_MS = 3_600_000;

export interface AuditsOptions extends StorePlace {
	readonly database: Database;
	/** Program that the thread of an audit runs. */
	readonly program: URL;
	/** Address for the role that keeps audits. */
	readonly auditUrl: string;
	readonly mail: Mail;
	/** Undefined: audits are only logged. */
	readonly operatorMail: string | undefined;
	/** Language of mails to the operator. */
	readonly locale: () => Locale;
	readonly log: Log;
	/** Time of the first look; tests do not wait. */
	readonly firstLookMs?: number;
}

export interface Audits {
	/** Ends an audit under way: the next one begins where the last that was kept ended. */
	stop(): Promise<void>;
	/** Something keeps audits from being made; the log has the error. */
	overdue(): Promise<boolean>;
}

/**
 * The server's own audits, and the mails about all stored ones, those of the command included (LEDGER-08). Due work
 * follows from the stored runs and mails, so that neither a crash nor a restart loses or doubles anything of the last 90
 * days.
 */
export function createAudits(options: AuditsOptions): Audits {
	const { log } = options;
	let notBeforeMs = 0;

	const mailOperatorSafely = async () => {
		try {
			await mailOperator(options);
		} catch (error) {
			log.error({ err: error }, 'operator could not be told of audits');
		}
	};
	const look = async (signal: AbortSignal) => {
		await mailOperatorSafely();
		if (performance.now() < notBeforeMs) return;
		const due = decideAudit(await loadLastRuns(options.database));
		if (due === null || signal.aborted) return;
		notBeforeMs = performance.now() + AGAIN_AFTER_MS;
		await auditNow(options, due, signal);
		notBeforeMs = 0;
		await mailOperatorSafely();
	};

	let upSinceMs: number | null = null;
	let wasOverdue = false;
	const overdue = async () => {
		const runs = await loadLastRuns(options.database);
		upSinceMs ??= runs.nowMs;
		const is = isOverdue(runs, upSinceMs);
		if (is && !wasOverdue) log.error(runs, 'audits are overdue: something keeps them from being made');
		wasOverdue = is;
		return is;
	};
	// Apart from the looks: one of them may hang. Others report a database that is away.
	const watching = new Loop({
		everyMs: LOOK_EVERY_MS,
		run: async () => void (await overdue()),
		onError: () => undefined,
	});
	const looking: Loop = new Loop({
		everyMs: LOOK_EVERY_MS,
		firstMs: options.firstLookMs ?? FIRST_LOOK_MS,
		run: look,
		onError: (error) => {
			if (!looking.signal.aborted) log.error({ err: error }, 'audit could not be made');
		},
	});
	return {
		overdue,
		async stop() {
			await Promise.all([watching.stop(), looking.stop()]);
		},
	};
}

/** Does nothing while another audit is under way. */
async function auditNow(
	{ program, auditUrl, dataDir, store, log }: AuditsOptions,
	due: 'whole' | 'incremental',
	signal: AbortSignal,
): Promise<void> {
	const kept = await auditInThread(program, { auditUrl, dataDir, store, incremental: due === 'incremental' }, signal);
	if (kept === null) return;
	for (const note of kept.checks.flatMap(({ notes = [] }) => notes)) log.info(note);
	if (kept.clean) log.info(kept.line);
	else log.error({ findings: kept.checks.flatMap(({ findings }) => findings) }, kept.line);
}

async function mailOperator({ database, mail, operatorMail, locale }: AuditsOptions): Promise<void> {
	if (operatorMail === undefined) return;
	for (const { reference, line, clean } of await loadUnmailedRuns(database, MAILS_KEPT_MS))
		await inTransaction(database, (tx) =>
			mail.add(tx, {
				reference,
				userId: null,
				kind: clean ? 'audit_clean' : 'audit_findings',
				locale: locale(),
				recipient: operatorMail,
				params: { line },
			}),
		);
}
