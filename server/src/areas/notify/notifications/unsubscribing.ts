import type { KeyObject } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '@fairtick/domain/notifications/kinds';
import { addressOf } from '@fairtick/domain/pages/page';
import { PATHS } from '@fairtick/domain/pages/pages';
import { createSecretBox } from '../../../platform/keys/index.ts';

/** The user and the kinds of emails that a link stops. */
interface Stopped {
	readonly userId: number;
	readonly kinds: readonly NotificationKind[];
}

/** The links by which emails are stopped without logging in (NOTE-02). */
export interface Unsubscribing {
	/** Addresses for an email: the page that asks, and the one that mail programs call. */
	addresses(userId: number, kinds: readonly string[]): { readonly page: string; readonly oneClick: string };
	/** Reads a link's token; null for one that is not ours. */
	open(token: string): Stopped | null;
}

/** Bound into every token. */
const PURPOSE = 'unsubscribing';

/**
 * Tokens are sealed: they reveal nothing, none can be guessed or changed into another's, and nothing of them is stored. They have no
 * end, since emails have none.
 */
export function createUnsubscribing(key: KeyObject, baseUrl: () => string): Unsubscribing {
	const box = createSecretBox(key);
	return {
		addresses(userId, kinds) {
			const token = box.seal(Buffer.from(`${userId} ${kinds.join(' ')}`), PURPOSE).toString('base64url');
			const at = (path: string) => new URL(path, baseUrl()).href;
			return { page: at(addressOf(PATHS.unsubscribe, { token })), oneClick: at(`/api/unsubscribe?token=${token}`) };
		},
		open(token) {
			const opened = tryToOpen(Buffer.from(token, 'base64url'));
			if (opened === null) return null;
			const [userId, ...names] = opened.toString().split(' ');
			return { userId: Number(userId), kinds: NOTIFICATION_KINDS.filter((kind) => names.includes(kind)) };
		},
	};

	function tryToOpen(sealed: Buffer): Buffer | null {
		try {
			return box.open(sealed, PURPOSE);
		} catch {
			return null;
		}
	}
}
