import { type KeyObject, randomUUID } from 'node:crypto';
import { LINK_AGAIN_MS, LINK_LIFE_MS, STOP_LINK_LIFE_MS, UNDO_EMAIL_MS } from '@fairtick/domain/identity/rules';
import { addressOf } from '@fairtick/domain/pages/page';
import { PATHS } from '@fairtick/domain/pages/pages';
import type { Queryable } from '../../../platform/database/index.ts';
import { signatureOf } from '../../../platform/keys/index.ts';
import { insertMailLink, type LinkPurpose, loadLivingLink, loadNewestLink, updateLinksEnded } from './sql/links.ts';
import { hashToken } from './tokens.ts';

const PAGE_OF = {
	verify: PATHS['email.verify'],
	change_email: PATHS['email.change'],
	undo_email: PATHS['email.undo'],
	recover: PATHS['recovery.send'],
	stop_recovery: PATHS['recovery.stop'],
} as const;
/** Links that work beside others of their purpose: each serves an event of its own. */
const SEVERAL: readonly LinkPurpose[] = ['undo_email', 'stop_recovery'];
const LIVES_MS: Readonly<Partial<Record<LinkPurpose, number>>> = {
	undo_email: UNDO_EMAIL_MS,
	stop_recovery: STOP_LINK_LIFE_MS,
};

export interface MailLinks {
	/**
	 * Makes a new link in place of the user's older ones. Null when one was made within the last minute: asking again
	 * changes nothing (IDENT-08), unless the address' owner has caused it. Needs the user's lock.
	 */
	issue(
		tx: Queryable,
		link: { userId: number; email: string; purpose: LinkPurpose; sessionId?: string; byOwner?: true },
	): Promise<string | null>;
	/** The address to press, from the configured base; null when the link works no more. */
	loadAddress(linkId: string): Promise<string | null>;
}

/**
 * Links of mails. Their secrets are computed from their ids by the server's key and stored nowhere but hashed: a copy of
 * the database opens nothing.
 */
export function createMailLinks(db: Queryable, key: KeyObject, baseUrl: () => string): MailLinks {
	const secretOf = (linkId: string) => signatureOf(key, linkId);
	return {
		async issue(tx, { userId, email, purpose, sessionId = null, byOwner = false }) {
			if (!SEVERAL.includes(purpose)) {
				const newest = byOwner ? null : await loadNewestLink(tx, userId, purpose);
				if (newest !== null && newest.agoMs < LINK_AGAIN_MS && newest.email === email) return null;
				await updateLinksEnded(tx, userId, purpose);
			}
			const id = randomUUID();
			await insertMailLink(tx, {
				id,
				userId,
				purpose,
				email,
				tokenHash: hashToken(secretOf(id)),
				lifeMs: LIVES_MS[purpose] ?? LINK_LIFE_MS,
				sessionId,
			});
			return id;
		},
		async loadAddress(linkId) {
			const link = await loadLivingLink(db, linkId);
			if (link === null) return null;
			const url = new URL(baseUrl());
			if (link.purpose === 'reset') {
				// Signed in by another provider, a user asks for a first password: a page that is open to them (GUARD-07).
				const page = PATHS[link.hasPassword ? 'password.reset' : 'password.first'];
				url.pathname = addressOf(page, { token: secretOf(linkId) });
				url.searchParams.set('email', link.email);
			} else {
				url.pathname = addressOf(PAGE_OF[link.purpose], { id: linkId });
				url.searchParams.set('expires', String(link.expiresAt / 1_000n));
				url.searchParams.set('signature', secretOf(linkId));
			}
			return url.href;
		},
	};
}
