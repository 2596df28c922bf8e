import type { Config } from '../config/index.ts';
import type { Database, Queryable } from '../database/index.ts';
import { defineJobQueue, type Jobs, type Work, workOn } from '../jobs/index.ts';
import type { Log } from '../log/index.ts';
import type { MailKind } from '../texts/index.ts';
import { type Attachment, composeMail, type UnsubscribeAddresses } from './compose.ts';
import { createFolder, mailFolder } from './folder.ts';
import {
	deleteOldMails,
	insertMail,
	loadMailCount,
	type MailRow,
	type NewMail,
	updateMailEnd,
	updateMailSending,
} from './queries.ts';
import { createSmtp } from './smtp.ts';
import type { Handover, Transport } from './transport.ts';

/** Sent mails stay on record this long. */
export const MAILS_KEPT_MS = 90 * 86_400_000;
const SEND_MAIL = defineJobQueue<{ readonly id: string }>('send-mail');
/** Making an attachment takes seconds: mails with one wait for each other and delay no others. */
const SEND_WITH_ATTACHMENT = defineJobQueue<{ readonly id: string }>('send-mail-with-attachment');
const WITH_ATTACHMENT: readonly MailKind[] = ['statement'];

export interface MailOptions {
	readonly config: Pick<Config, 'appName' | 'smtpUrl' | 'mailFrom' | 'dataDir'>;
	readonly database: Database;
	readonly jobs: Jobs;
	readonly log: Log;
	/** The address behind a link's id, null when it works no more. */
	readonly loadLink: (linkId: string) => Promise<string | null>;
	/** The file that a mail carries, made when it is sent; null for most. Throws `Undeliverable` when it cannot ever be made. */
	readonly loadAttachment: (mail: MailRow) => Promise<Attachment | null>;
	/** Addresses by which a user stops emails of some kinds. */
	readonly unsubscribing: (userId: number, kinds: readonly string[]) => UnsubscribeAddresses;
}

export interface Mail {
	/** Causes a mail in the caller's transaction: it is sent after the commit, once, and never without it. */
	add(tx: Queryable, mail: NewMail): Promise<void>;
	/** Number of mails of some kinds that an address was caused within a time. */
	count(tx: Queryable, recipient: string, kinds: readonly MailKind[], withinMs: number): Promise<number>;
	readonly work: readonly Work[];
}

/** A mail that no later try can make: it is refused. */
export class Undeliverable extends Error {}

/** Thrown so that the queue tries again later. */
class NotTaken extends Error {}

export function createMail(options: MailOptions): Mail {
	const { config, database, jobs } = options;
	const transport = config.smtpUrl ? createSmtp(config.smtpUrl) : createFolder(mailFolder(config.dataDir));
	return {
		async add(tx, mail) {
			const id = await insertMail(tx, mail);
			if (id === null) return;
			await jobs.add(tx, WITH_ATTACHMENT.includes(mail.kind) ? SEND_WITH_ATTACHMENT : SEND_MAIL, { id });
		},
		count: loadMailCount,
		work: [
			workOn(SEND_MAIL, ({ id }) => sendMail(options, transport, id)),
			workOn(SEND_WITH_ATTACHMENT, ({ id }) => sendMail(options, transport, id), { atOnce: 1 }),
			{ schedule: 'forget-mails', cron: '23 */6 * * *', run: () => deleteOldMails(database, MAILS_KEPT_MS) },
		],
	};
}

/** Hands a mail over at most once. Throws `NotTaken` when it certainly was not taken and shall be tried again. */
async function sendMail(options: MailOptions, transport: Transport, id: string): Promise<void> {
	const { database, log } = options;
	const mail = await updateMailSending(database, id);
	if (mail === null) {
		// It is being sent already: the run that took it has died, and may have handed it over.
		if (await updateMailEnd(database, id, 'unknown', 'its run ended')) log.warn({ mail: id }, 'mail perhaps not sent');
		return;
	}
	const handover = await tryToSend(options, transport, mail);
	if (handover === null) return void (await updateMailEnd(database, id, 'outdated', null));
	if (handover.kind === 'sent') return void (await updateMailEnd(database, id, 'sent', null));
	const { kind, error } = handover;
	await updateMailEnd(database, id, kind === 'later' ? 'waiting' : kind, error);
	if (kind === 'later') throw new NotTaken(error);
	log.warn({ mail: id, error }, kind === 'refused' ? 'mail refused' : 'mail perhaps not sent');
}

/** Null when the mail's link works no more. */
async function tryToSend(
	{ config, loadLink, loadAttachment, unsubscribing }: MailOptions,
	transport: Transport,
	mail: MailRow,
): Promise<Handover | null> {
	const { appName, mailFrom: from } = config;
	try {
		const link = mail.linkId === null ? null : await loadLink(mail.linkId);
		if (mail.linkId !== null && link === null) return null;
		const attachment = await loadAttachment(mail);
		const { userId, unsubscribes } = mail;
		const unsubscribe = userId !== null && unsubscribes !== null ? unsubscribing(userId, unsubscribes) : null;
		const letter = { ...mail, link, attachment, unsubscribe, createdAtMs: Number(mail.createdAt) };
		const raw = await composeMail(letter, { appName, from });
		return await transport({ id: mail.id, from, to: mail.recipient, raw });
	} catch (error) {
		// Transports never throw: nothing has left the house.
		return { kind: error instanceof Undeliverable ? 'refused' : 'later', error: String(error) };
	}
}
