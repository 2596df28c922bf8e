import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import type * as contract from '@fairtick/domain/verification/staff-contract';
import { STEPS } from '@fairtick/domain/verification/steps';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { deedOf, toTaken } from '../../platform/authorization/index.ts';
import {
	type AllRead,
	type Call,
	DEFAULT_PAGE,
	HttpError,
	Refused,
	readCursor,
	toPage,
} from '../../platform/http/index.ts';
import { viewCase } from './act-on-case.ts';
import { type CaseRow, countOpen, loadCase, loadCases } from './case-queries.ts';
import type { VerificationContext } from './context.ts';
import { loadPages, openPage, toSide } from './pages.ts';
import { loadProgress, type Progress } from './progress.ts';
import { countUncleared, loadFile, loadFilesOf, loadTimes, loadTriesOfCase, loadUser, type TryRow } from './queries.ts';

function toListed(row: CaseRow): contract.ListedCase {
	const { id, userId, userName, openedAt, dueAt, second, steps, lookedBy, lookedByName, decidedAt, now } = row;
	return {
		id,
		user: { id: userId, name: userName },
		opened_at: toInstant(openedAt),
		due_at: toInstant(dueAt),
		overdue: decidedAt === null && dueAt < now,
		steps: STEPS.filter((step) => steps.includes(step)),
		second,
		looked_by: lookedBy === null ? null : { id: lookedBy, name: lookedByName ?? '' },
		taken: toTaken(row),
		decided_at: toInstant(decidedAt),
	};
}

const DAY_MS = 86_400_000;

export async function listCases({ backOffice }: VerificationContext, { query }: Call<typeof contract.listCases>) {
	const { limit = DEFAULT_PAGE, cursor, status = 'open', user = null, country = null, from, to, ...rest } = query;
	rest satisfies AllRead;
	const rows = await loadCases(backOffice, {
		decided: status === 'decided',
		userId: user,
		country,
		limit: limit + 1,
		after: readCursor(cursor, 'position'),
		fromMs: from === undefined ? null : Date.parse(from),
		toMs: to === undefined ? null : Date.parse(to) + DAY_MS,
	});
	return toPage(rows, limit, ({ id, dueAt, decidedAt }) => ({ atMs: decidedAt ?? dueAt, id }), toListed);
}

export async function showTimes({ backOffice }: VerificationContext) {
	const { decided, median, p95 } = await loadTimes(backOffice);
	return { ...(await countOpen(backOffice)), decided, median_s: median, p95_s: p95 };
}

/** The case as staff see it. Other staff's readings are left out: two people read for themselves. */
export async function showCase(
	context: VerificationContext,
	{ params }: Call<typeof contract.getCase>,
): Promise<contract.VerificationCase> {
	const { database } = context;
	const row = await loadCase(database, params.id);
	if (row === null) throw new HttpError('http.not_found');
	const { userId } = row;
	const tries = await loadTriesOfCase(database, row.id);
	const progress = await loadProgress(context, database, userId);
	const { all } = progress;
	const approved = all.filter((one) => one.approved === true && !tries.some(({ id }) => id === one.id));
	const files = await loadPages(
		context,
		database,
		await loadFilesOf(
			database,
			[...tries, ...approved].map(({ id }) => id),
		),
	);
	const { waiting, same, listed } = await countUncleared(database, userId);
	return {
		...toListed(row),
		personal: all.findLast(({ step }) => step === 'personal')?.content ?? null,
		declared_country: (await loadUser(database, userId)).country,
		case_steps: tries.toSorted(byStep).map((one) => ({
			...toCaseStep(one, progress),
			files: files.filter(({ tryId }) => tryId === one.id).map(toSide),
		})),
		approved_files: approved.flatMap(({ id: tryId, step }) =>
			files.filter((file) => file.tryId === tryId).map((file) => ({ ...toSide(file), step })),
		),
		uncleared_matches: waiting + same + listed,
	};
}

const byStep = (one: TryRow, other: TryRow) => STEPS.indexOf(one.step) - STEPS.indexOf(other.step);

function toCaseStep({ step, sentAt, n, paper, country, approved, reasons }: TryRow, { all, tries }: Progress) {
	const earlier = all.filter((one) => one.step === step && one.n < n && one.approved === false).toReversed();
	return {
		step,
		sent_at: toInstant(sentAt),
		tries: n,
		attempts_left: tries[step].left,
		paper: paper && country ? { kind: paper, country } : null,
		outcome: approved === null ? null : { approved, reasons: reasons ?? [] },
		earlier: earlier.map((one) => ({ sent_at: toInstant(one.sentAt), reasons: one.reasons ?? [] })),
	};
}

/**
 * One page for the member of staff who has the case. The act is written before the page is opened: none is seen without it (KYC-02).
 */
export async function viewDocument(context: VerificationContext, call: Call<typeof contract.viewDocument>) {
	const { file: fileId } = call.params;
	const view = await viewCase(context, call, async (tx, { row }) => {
		const file = await loadFile(tx, fileId);
		if (file?.userId !== row.userId || file.tryId === null) throw new HttpError('http.not_found');
		const deed = deedOf(call, { reason: SERVER_REASONS.queue_viewed });
		return context.files.view(tx, deed, file.fileId, call.query.page ?? 1);
	});
	return view instanceof Refused ? view : openPage(view);
}
