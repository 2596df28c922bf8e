import { isApproved } from '@fairtick/domain/verification/rules';
import type { Queryable } from '../../platform/database/index.ts';
import { updateVerified } from '../people/identity/index.ts';
import type { VerificationContext } from './context.ts';
import { identityApproved } from './hooks.ts';
import { loadProgress } from './progress.ts';
import { countUncleared, loadUser } from './queries.ts';

/**
 * Updates `document_approved` and the country that counts (KYC-03), and notifies the user of an approval. Every change of
 * a step or a match ends with it. Needs the user's lock. Returns true if the identity is approved.
 */
export async function updateApproval(context: VerificationContext, tx: Queryable, userId: number): Promise<boolean> {
	const { statuses, wanted, newest } = await loadProgress(context, tx, userId);
	const { waiting, same, listed } = await countUncleared(tx, userId);
	const approved = isApproved({ statuses, wanted, unclearedMatches: waiting + same + listed });
	const address = newest.get('address');
	const country = statuses.address === 'approved' ? (address?.addressCountry ?? null) : null;
	const changed = await updateVerified(tx, userId, { approved, country });
	if (!changed || !approved) return approved;
	const { email, locale } = await loadUser(tx, userId);
	await context.mail.add(tx, { userId, kind: 'verification_approved', locale, recipient: email });
	await context.hooks.fire(identityApproved, tx, userId);
	return approved;
}
