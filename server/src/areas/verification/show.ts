import type { getVerification, Verification, VerificationStep } from '@fairtick/domain/verification/contract';
import { isOpen } from '@fairtick/domain/verification/rules';
import type { Step } from '@fairtick/domain/verification/steps';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/index.ts';
import type { VerificationContext } from './context.ts';
import { loadPages, type PagedFile, toSide } from './pages.ts';
import { loadProgress, type Progress } from './progress.ts';
import { countUncleared, loadFilesOf, loadOpenCase, loadUnfinished, loadUser, type OpenCaseRow } from './queries.ts';

export const showVerification = (context: VerificationContext, { caller }: Call<typeof getVerification>) =>
	show(context, context.database, caller.userId);

/** The steps of a user as the user sees them. */
export async function show(
	context: Pick<VerificationContext, 'wanted' | 'files' | 'usualTime'>,
	db: Queryable,
	userId: number,
): Promise<Verification> {
	const progress = await loadProgress(context, db, userId);
	const [{ approved }, open, uncleared] = [
		await loadUser(db, userId),
		await loadOpenCase(db, userId),
		await countUncleared(db, userId),
	];
	const sent = await loadPages(
		context,
		db,
		await loadFilesOf(
			db,
			[...progress.newest.values()].map(({ id }) => id),
		),
	);
	const unfinished = await loadPages(context, db, await loadUnfinished(db, userId));
	const { when, fromMinor } = context.wanted;
	return {
		when,
		from: Number(fromMinor),
		approved,
		obstacle: toObstacle(uncleared),
		overdue: open?.overdue ?? false,
		usual_s: await context.usualTime.load(db),
		personal: progress.newest.get('personal')?.content ?? null,
		steps: progress.wanted.map((step) => toStep(step, progress, { open, sent, unfinished })),
	};
}

function toObstacle({ waiting, same, listed }: Awaited<ReturnType<typeof countUncleared>>): Verification['obstacle'] {
	if (same > 0) return 'other_account';
	if (listed > 0) return 'refused';
	return waiting > 0 ? 'review' : null;
}

interface Shown {
	readonly open: OpenCaseRow | null;
	readonly sent: readonly PagedFile[];
	readonly unfinished: readonly PagedFile[];
}

function toStep(
	step: Step,
	{ statuses, wanted, tries, newest, asked }: Progress,
	{ open, sent, unfinished }: Shown,
): VerificationStep {
	const row = newest.get(step);
	const canSend = isOpen(step, statuses, wanted);
	const started = unfinished.filter((file) => file.step === step);
	// A side that the user sends again replaces the earlier one in the view.
	const files = canSend && step !== 'personal' ? started : sent.filter(({ tryId }) => tryId === row?.id);
	const paper = files[0] ?? (row?.paper && row.country ? { paper: row.paper, country: row.country } : null);
	const { left, untilMs } = tries[step];
	const status = statuses[step];
	return {
		step,
		status,
		open: canSend,
		attempts_left: left,
		attempts_at: toInstant(untilMs),
		asked: step === 'funds' && asked ? { reason: asked.reason, at: toInstant(asked.askedAt) } : null,
		reasons: status === 'rejected' ? [...(row?.reasons ?? [])] : [],
		expires_at: toInstant(row?.approved ? row.expiresAt : null),
		due_at: status === 'pending' && open ? toInstant(open.dueAt) : null,
		paper: paper && { kind: paper.paper, country: paper.country },
		files: files.map(toSide),
	};
}
