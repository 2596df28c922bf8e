import {
	countTriesLeft,
	listWanted,
	type Statuses,
	statusOf,
	type TriesLeft,
} from '@fairtick/domain/verification/rules';
import { STEPS, type Step, type StepStatus } from '@fairtick/domain/verification/steps';
import { loadClock, type Queryable } from '../../platform/database/index.ts';
import type { VerificationContext } from './context.ts';
import { type FundsRequest, loadAllowances, loadFundsRequest, loadTries, type TryRow } from './queries.ts';

/** Everything that is decided about a user's steps, at one moment. */
export interface Progress {
	readonly nowMs: number;
	readonly wanted: readonly Step[];
	readonly statuses: Statuses;
	readonly tries: Readonly<Record<Step, TriesLeft>>;
	/** The newest attempt of each step. */
	readonly newest: ReadonlyMap<Step, TryRow>;
	/** All attempts of each step, oldest first. */
	readonly all: readonly TryRow[];
	/** True if staff ever allowed more tries. */
	readonly allowed: boolean;
	/** Time and reason of a request for the source of funds; null: there was none. */
	readonly asked: FundsRequest | null;
}

/** Decided on only under the user's lock. */
export async function loadProgress(
	{ wanted }: Pick<VerificationContext, 'wanted'>,
	db: Queryable,
	userId: number,
): Promise<Progress> {
	const nowMs = Number(await loadClock(db));
	const all = await loadTries(db, userId);
	const allowances = await loadAllowances(db, userId);
	const asked = await loadFundsRequest(db, userId);
	// Evidence that was sent before the request does not answer it.
	const answers = all.filter(({ step, sentAt }) => step !== 'funds' || (asked !== null && sentAt >= asked.askedAt));
	const newest = new Map(answers.map((row) => [row.step, row]));
	const allowedAt = new Map(allowances.map(({ step, allowedAt }) => [step, Number(allowedAt)]));
	return {
		nowMs,
		newest,
		all,
		asked,
		allowed: allowances.length > 0,
		wanted: listWanted({ ...wanted, funds: asked !== null }),
		statuses: ofSteps((step): StepStatus => statusOf(toTry(newest.get(step)), nowMs)),
		tries: ofSteps((step) =>
			countTriesLeft(
				listCounted(
					all.filter((row) => row.step === step),
					allowedAt.get(step) ?? 0,
				),
				nowMs,
			),
		),
	};
}

const ofSteps = <Value>(of: (step: Step) => Value) =>
	Object.fromEntries(STEPS.map((step) => [step, of(step)])) as Record<Step, Value>;

function toTry(row: TryRow | undefined): Parameters<typeof statusOf>[0] {
	if (row === undefined) return null;
	const { approved, reasons, expiresAt } = row;
	if (approved === null) return { outcome: null };
	return { outcome: { approved, reasons: reasons ?? [], expiresAtMs: expiresAt === null ? null : Number(expiresAt) } };
}

/** Times of the tries that count: those since the last approval and since staff allowed more. */
function listCounted(rows: readonly TryRow[], allowedAtMs: number): number[] {
	const from = rows.findLastIndex(({ approved }) => approved === true) + 1;
	return rows
		.slice(from)
		.map(({ sentAt }) => Number(sentAt))
		.filter((at) => at > allowedAtMs);
}
