import { appendAudit, type Deed, type UserState } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import type { MailKind } from '../../../platform/texts/index.ts';
import { loadKnownAddresses, updateRecoverySince } from '../identity/index.ts';
import type { RecoveryContext } from './context.ts';
import { type EndState, loadUnderWay, loadUser, type RecoveryRow, updateEnded } from './queries.ts';
import { insertRecoveryEvent } from './user-event.ts';

/**
 * Ends a recovery, takes its notice from every device, and writes the act. The last statement of its transaction that takes a lock.
 * Returns the event to publish; null when it was over. Needs its user's lock.
 */
export async function endRecovery(
	tx: Queryable,
	state: UserState,
	{ id, state: before }: Pick<RecoveryRow, 'id' | 'state'>,
	{ as, deed, because = null }: { readonly as: EndState; readonly deed: Deed; readonly because?: string | null },
) {
	if (!(await updateEnded(tx, id, as, because))) return null;
	const { userId } = state;
	await updateRecoverySince(tx, userId, null);
	const event = await insertRecoveryEvent(tx, state);
	await appendAudit(tx, {
		...deed,
		act: `recovery.${as}`,
		subject: `user:${userId}`,
		before: { recovery: id, state: before },
		after: { recovery: id, state: as, ...(because && { because }) },
	});
	return event;
}

/** Mails every known address of a user. Needs the user's lock. */
export async function mailEverywhere(
	{ mail }: Pick<RecoveryContext, 'mail'>,
	tx: Queryable,
	userId: number,
	kind: MailKind,
	params: Readonly<Record<string, string>> = {},
): Promise<void> {
	const { locale } = await loadUser(tx, userId);
	for (const recipient of await loadKnownAddresses(tx, userId))
		await mail.add(tx, { userId, kind, locale, recipient, params });
}

/** The same with a link that stops the recovery. */
export async function mailStopLinks(
	{ mail, links }: Pick<RecoveryContext, 'mail' | 'links'>,
	tx: Queryable,
	userId: number,
	kind: 'stop_recovery' | 'recovery_agreed',
	params: Readonly<Record<string, string>> = {},
): Promise<void> {
	const { locale } = await loadUser(tx, userId);
	for (const recipient of await loadKnownAddresses(tx, userId)) {
		const linkId = await links.issue(tx, { userId, email: recipient, purpose: 'stop_recovery', byOwner: true });
		if (linkId !== null) await mail.add(tx, { userId, kind, locale, recipient, params, linkId });
	}
}

/** Ends a recovery that is under way, where there is one; `because` as in the audit log (IDENT-14). Needs the user's lock. */
export async function endUnderWay(
	{ publish, mail }: Pick<RecoveryContext, 'publish' | 'mail'>,
	tx: Queryable,
	state: UserState,
	{ requestId, because }: { readonly requestId: string; readonly because: string },
): Promise<() => void> {
	const { userId } = state;
	const found = await loadUnderWay(tx, userId);
	if (found === null) return () => undefined;
	await mailEverywhere({ mail }, tx, userId, 'recovery_stopped');
	const deed = { actorId: userId, reason: because, requestId };
	const event = await endRecovery(tx, state, found, { as: 'ended', deed });
	return () => {
		if (event) publish([event]);
	};
}
