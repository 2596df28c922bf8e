import type { KeyObject } from 'node:crypto';
import { addressOf } from '@fairtick/domain/pages/page';
import { PATHS } from '@fairtick/domain/pages/pages';
import { createSecretBox } from '../../platform/keys/index.ts';

/** The links by which people who are not logged in read and continue their conversations. */
export interface ContactLinks {
	/** Address of the page of a conversation. */
	address(threadId: string): string;
	/** The conversation of a token; null for one that is not ours. */
	open(token: string): string | null;
}

/** Bound into every token. */
const PURPOSE = 'contact';

/** Tokens are sealed, so that none can be guessed, and none is stored: they work as long as the conversation is kept. */
export function createContactLinks(key: KeyObject, baseUrl: () => string): ContactLinks {
	const box = createSecretBox(key);
	return {
		address(threadId) {
			const token = box.seal(Buffer.from(threadId), PURPOSE).toString('base64url');
			return new URL(addressOf(PATHS['contact.one'], { token }), baseUrl()).href;
		},
		open(token) {
			try {
				return box.open(Buffer.from(token, 'base64url'), PURPOSE).toString();
			} catch {
				return null;
			}
		},
	};
}
