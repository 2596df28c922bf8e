import { randomInt } from 'node:crypto';
import type { changePersonal, sendDocument } from '@fairtick/domain/verification/contract';
import { refuseFile } from '@fairtick/domain/verification/file-problem';
import { ageAt, DECISION_MS, decideSending, LEAST_AGE, listToDecide } from '@fairtick/domain/verification/rules';
import { KINDS_OF_STEP, type Side, type Step, sidesOf } from '@fairtick/domain/verification/steps';
import { actAs, type UserState } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Call, HttpError, InvalidFields, Refused } from '../../platform/http/index.ts';
import type { VerificationContext } from './context.ts';
import { loadPages } from './pages.ts';
import { loadProgress, type Progress } from './progress.ts';
import {
	insertCase,
	insertFile,
	insertTry,
	loadFile,
	loadUnfinished,
	type NewTry,
	updateFilesSent,
} from './queries.ts';
import { show } from './show.ts';
import { insertVerificationEvent } from './user-event.ts';

const YOUNGEST = { field: 'birth_date', code: 'field.underage', params: { years: LEAST_AGE } } as const;

/** The first step: the user's own statements (KYC-01). */
export async function sendPersonal(context: VerificationContext, call: Call<typeof changePersonal>) {
	const done = await actAs(context.database, call, async (tx, { state }) => {
		const { userId } = state;
		const progress = await loadProgress(context, tx, userId);
		const refusal = refuse('personal', progress);
		if (refusal) return refusal;
		const { birth_date: birthDate } = call.body;
		const age = ageAt(birthDate, progress.nowMs);
		if (age < LEAST_AGE) throw new InvalidFields([YOUNGEST]);
		if (age > 130) throw new InvalidFields([{ field: 'birth_date', code: 'field.date' }]);
		return finish(context, tx, state, {
			userId,
			step: 'personal',
			content: call.body,
			paper: null,
			country: null,
			sentAtMs: progress.nowMs,
		});
	});
	return answer(context, done);
}

/**
 * One side of a paper. Its file is re-encoded and stored before the commit. The same `upload` again changes nothing: a
 * client repeats it after a lost connection.
 */
export async function receiveDocument(context: VerificationContext, call: Call<typeof sendDocument>) {
	const { files, database } = context;
	const { userId } = call.caller;
	const { step } = call.params;
	const { upload: id, kind: paper, country, side } = call.query;
	if (!KINDS_OF_STEP[step].includes(paper)) throw new InvalidFields([{ field: 'kind', code: 'field.choice' }]);
	const sides = sidesOf(paper, country);
	if (!sides.includes(side)) throw new InvalidFields([{ field: 'side', code: 'field.choice' }]);
	const known = await loadFile(database, id);
	if (known?.userId === userId) return show(context, database, userId);
	if (known) throw new HttpError('http.not_found');
	const early = refuse(step, await loadProgress(context, database, userId));
	if (early) return early;
	const stored = await files.store(call.file, call);
	if ('code' in stored) return new Refused(refuseFile(stored.code));
	const done = await actAs(database, call, async (tx, { state }) => {
		// Its repeat came first.
		if ((await loadFile(tx, id)) !== null) return null;
		const progress = await loadProgress(context, tx, userId);
		const refusal = refuse(step, progress);
		if (refusal) return refusal;
		const before = await loadUnfinished(tx, userId);
		await files.record(tx, stored, { userId, purpose: `verification.${step}` });
		await insertFile(tx, { id, userId, step, paper, country, side, fileId: stored.id });
		// A side that is sent again deletes the picture before; its row stays, by which a repeat is recognised.
		const replaced = before.filter((file) => file.step === step && file.side === side);
		await files.remove(
			tx,
			replaced.map(({ fileId }) => fileId),
		);
		const ids = await listComplete(context, tx, userId, { step, paper, country, sides });
		if (ids === null) return null;
		return finish(context, tx, state, { userId, step, content: null, paper, country, sentAtMs: progress.nowMs }, ids);
	});
	return done === null ? show(context, database, userId) : answer(context, done);
}

function refuse(step: Step, { statuses, wanted, tries }: Progress) {
	const refusal = decideSending(step, { statuses, wanted, tries: tries[step] });
	return refusal && new Refused(refusal);
}

interface Paper extends Pick<NewTry, 'step' | 'paper' | 'country'> {
	readonly sides: readonly Side[];
}

/** The pictures that wait for each other, once all sides of one paper are there; null before. */
async function listComplete(
	context: VerificationContext,
	tx: Queryable,
	userId: number,
	{ step, paper, country, sides }: Paper,
): Promise<string[] | null> {
	const mine = (await loadPages(context, tx, await loadUnfinished(tx, userId))).filter(
		(file) => file.step === step && file.paper === paper && file.country === country,
	);
	const ids = sides.map((side) => mine.find((file) => file.side === side)?.id);
	return ids.every((id) => id !== undefined) ? ids : null;
}

/** A step is sent: staff see it once every required step is there. */
async function finish(
	context: VerificationContext,
	tx: Queryable,
	state: UserState,
	made: NewTry,
	fileIds: readonly string[] = [],
) {
	const { userId } = state;
	const tryId = await insertTry(tx, made);
	if (fileIds.length > 0) await updateFilesSent(tx, fileIds, tryId);
	const { statuses, wanted, newest, nowMs, allowed } = await loadProgress(context, tx, userId);
	const waiting = listToDecide(statuses, wanted);
	if (waiting.length > 0)
		await insertCase(tx, {
			userId,
			openedAtMs: nowMs,
			dueAtMs: nowMs + DECISION_MS,
			second: allowed || randomInt(100) < context.secondLookPercent,
			tryIds: waiting.map((step) => newest.get(step)?.id as string),
		});
	return insertVerificationEvent(tx, state);
}

type Done = Awaited<ReturnType<typeof finish>>;

async function answer<Code extends string>(context: VerificationContext, done: Done | Refused<Code>) {
	if (done instanceof Refused) return done;
	context.publish([done]);
	return show(context, context.database, done.userId);
}
