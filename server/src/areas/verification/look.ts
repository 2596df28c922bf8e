import type { KeyObject } from 'node:crypto';
import { createHmac } from 'node:crypto';
import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import { normalDocument, normalPerson } from '@fairtick/domain/verification/normal';
import {
	decideLook,
	decideVerdict,
	endOfDay,
	listMismatches,
	type Reading,
	type Verdict,
} from '@fairtick/domain/verification/rules';
import type * as contract from '@fairtick/domain/verification/staff-contract';
import type { PaperKind, Reason, Step } from '@fairtick/domain/verification/steps';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { appendAudit, deedOf } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Call, Refused } from '../../platform/http/index.ts';
import { text } from '../../platform/texts/index.ts';
import { actOnCase } from './act-on-case.ts';
import { updateApproval } from './approval.ts';
import {
	type CaseRow,
	insertLook,
	insertVerifiedPerson,
	type StoredLook,
	updateDecided,
	updateSecond,
} from './case-queries.ts';
import type { VerificationContext } from './context.ts';
import { findMatches } from './matches.ts';
import { insertOutcome, loadFilesOf, loadTries, loadTriesOfCase, loadUser, type TryRow } from './queries.ts';
import { insertVerificationEvent } from './user-event.ts';

const hash = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest();

/** A document by its number, which says nothing without the key. */
const hashDocument = (key: KeyObject, document: Parameters<typeof normalDocument>[0]): Buffer =>
	hash(key, `document|${normalDocument(document)}`);

/** A person by name and date of birth. */
const hashName = (key: KeyObject, person: Parameters<typeof normalPerson>[0]): Buffer =>
	hash(key, `name|${normalPerson(person)}`);

export const takeCase = (context: VerificationContext, call: Call<typeof contract.takeCase>) =>
	actOnCase(context, call, async (tx, { row: { id, userId, takenBy } }) => {
		await appendAudit(tx, {
			...deedOf(call, { reason: SERVER_REASONS.taken }),
			act: 'verification.taken',
			subject: `user:${userId}`,
			before: { case: id, taken_by: takenBy },
			after: { case: id, taken_by: call.caller.userId },
		});
		return undefined;
	});

/** Takes the findings of a member of staff: they decide the case, or another person has to look (KYC-01). */
export async function decideCase(context: VerificationContext, call: Call<typeof contract.decideCase>) {
	const done = await actOnCase(context, call, async (tx, locked) => {
		const { row, state } = locked;
		const { looks } = row;
		const tries = await loadTriesOfCase(tx, row.id);
		const look = toLook(context, call, tries);
		const steps = Object.fromEntries(
			tries.map(({ step, paper: kind, country }) => [step, kind && country ? { kind, country } : null]),
		);
		const refusal = decideLook({ nowMs: Number(row.now), steps }, look);
		if (refusal) return new Refused(refusal);
		const typed = (await loadTries(tx, row.userId)).findLast(({ step }) => step === 'personal')?.content;
		const differs = look.reading !== null && typed ? listMismatches(typed, look.reading) : [];
		const second = row.second || differs.length > 0;
		await insertLook(tx, row.id, look);
		const verdict = decideVerdict(look, { looks, second });
		if (verdict === null) {
			await updateSecond(tx, row.id);
			await note(tx, call, row, 'verification.looked', look.steps);
			return { event: await insertVerificationEvent(tx, state), waits: 'second_person' as const };
		}
		await apply(context, tx, { row, tries, verdict });
		const approved = await updateApproval(context, tx, row.userId);
		const isRejected = Object.values(verdict.steps).some((step) => !step.approved);
		const news = isRejected ? 'rejected' : approved ? 'approved' : null;
		const event = await insertVerificationEvent(tx, state, news);
		await note(tx, call, row, 'verification.decided', verdict.steps);
		return { event, waits: approved || isRejected ? null : ('risk' as const) };
	});
	if (done instanceof Refused) return done;
	context.usualTime.forget();
	context.publish([done.event]);
	return { waits_for: done.waits };
}

function toLook(
	{ personsKey }: VerificationContext,
	{ body, caller }: Call<typeof contract.decideCase>,
	tries: readonly TryRow[],
): StoredLook {
	const { reading, steps } = body;
	const paper = tries.find(({ step }) => step === 'document')?.paper;
	const found: StoredLook['steps'] = Object.fromEntries(
		tries.flatMap(({ step }) => (steps[step] === undefined ? [] : [[step, steps[step]]])),
	);
	const addressCountry = found.address?.approved ? body.address_country : null;
	if (reading === null || !paper || !found.document?.approved)
		return { staffId: caller.userId, reading: null, addressCountry, steps: found };
	const { name, birth_date: birthDate, number, country, expires_on: expiresOn } = reading;
	const numberHash = hashDocument(personsKey, { country, kind: paper, number }).toString('hex');
	return {
		staffId: caller.userId,
		addressCountry,
		steps: found,
		reading: { name, birthDate, country, expiresOn, numberHash, numberEnd: number.slice(-LAST) },
	};
}

/** Digits of a document's number that are stored in clear, to distinguish two documents of a user. */
const LAST = 3;

interface Applied {
	readonly row: CaseRow;
	readonly tries: readonly TryRow[];
	readonly verdict: Verdict;
}

/** Writes a verdict on each step, and the user's identity by an approved document. */
async function apply(context: VerificationContext, tx: Queryable, { row, tries, verdict }: Applied): Promise<void> {
	const nowMs = Number(row.now);
	const reading = verdict.reading as StoredLook['reading'];
	for (const { id: tryId, step } of tries) {
		const found = verdict.steps[step];
		if (!found) continue;
		const expiresOn = step === 'document' && found.approved ? reading?.expiresOn : null;
		await insertOutcome(tx, {
			tryId,
			approved: found.approved,
			reasons: found.approved ? [] : found.reasons,
			atMs: nowMs,
			expiresAtMs: expiresOn ? endOfDay(expiresOn) : null,
			country: step === 'address' && found.approved ? verdict.addressCountry : null,
		});
		const fileIds = (await loadFilesOf(tx, [tryId])).map(({ fileId }) => fileId);
		await (found.approved ? context.files.keep(tx, fileIds) : context.files.letGo(tx, fileIds));
	}
	await updateDecided(tx, row.id, nowMs);
	const document = tries.find(({ step }) => step === 'document');
	if (document?.paper && reading && verdict.steps.document?.approved)
		await insertPerson(context, tx, row, { paper: document.paper, reading });
	await mailRejected(context, tx, row.userId, verdict);
}

async function insertPerson(
	context: VerificationContext,
	tx: Queryable,
	{ id: caseId, userId, now }: CaseRow,
	{ paper, reading }: { readonly paper: PaperKind; readonly reading: Reading & { readonly numberEnd: string } },
): Promise<void> {
	const { name, birthDate, country, numberEnd, expiresOn, numberHash } = reading;
	const nameHash = hashName(context.personsKey, { name, birthDate });
	const person = { userId, caseId, name, birthDate, paper, country, numberEnd, expiresOn };
	await insertVerifiedPerson(tx, { ...person, documentHash: numberHash, nameHash, atMs: Number(now) });
	// An excluded person who comes again is excluded from this commit on (LIMIT-02).
	await context.persons.recognise(tx, userId);
	await findMatches(context, tx, {
		userId,
		name,
		birthDate,
		country,
		documentHash: numberHash,
		nameHash,
		nowMs: Number(now),
	});
}

/** One mail with the reasons in the user's language. */
async function mailRejected(
	{ mail }: VerificationContext,
	tx: Queryable,
	userId: number,
	{ steps }: Verdict,
): Promise<void> {
	const rejected = (Object.entries(steps) as [Step, { approved: boolean; reasons: readonly Reason[] }][]).filter(
		([, { approved }]) => !approved,
	);
	if (rejected.length === 0) return;
	const { email, locale } = await loadUser(tx, userId);
	const reasons = rejected.map(([step, found]) => describe(locale, step, found.reasons)).join(' ');
	await mail.add(tx, { userId, kind: 'verification_rejected', locale, recipient: email, params: { reasons } });
}

const describe = (locale: Locale, step: Step, reasons: readonly Reason[]) =>
	`${text(locale, `verification.step_${step}`)}: ${reasons.map((reason) => text(locale, `verification.reason_${reason}`)).join(' ')}`;

function note(
	tx: Queryable,
	call: Call<typeof contract.decideCase>,
	{ id, userId }: CaseRow,
	act: 'verification.looked' | 'verification.decided',
	steps: StoredLook['steps'],
) {
	const found = Object.fromEntries(
		Object.entries(steps).map(([step, { approved, reasons }]) => [step, approved ? 'approved' : reasons]),
	);
	return appendAudit(tx, {
		...deedOf(call, { reason: SERVER_REASONS.case_looked }),
		act,
		subject: `user:${userId}`,
		before: { case: id },
		after: { case: id, steps: found },
	});
}
