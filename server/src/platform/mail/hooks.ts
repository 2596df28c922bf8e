import { defineQuestion, defineSharedQuestion, firstFound } from '../hooks/index.ts';
import type { Attachment, UnsubscribeAddresses } from './compose.ts';
import type { MailRow } from './queries.ts';

/** The address behind the id of a link; null if the link works no more, or belongs to another area. */
export const linkAddress = defineSharedQuestion<[linkId: string], string | null>({
	name: 'mail.link-address',
	subscribers: ['people/identity', 'support'],
	combine: firstFound,
});

/** The file that a mail carries, made when it is sent; null for most mails. Throws `Undeliverable` if it cannot be made by any later try. */
export const attachment = defineQuestion<[mail: MailRow], Promise<Attachment | null>>({
	name: 'mail.attachment',
	subscribers: ['ledger'],
});

/** Addresses by which a user stops emails of some kinds. */
export const unsubscribeAddresses = defineQuestion<[userId: number, kinds: readonly string[]], UnsubscribeAddresses>({
	name: 'mail.unsubscribe-addresses',
	subscribers: ['notify/notifications'],
});
