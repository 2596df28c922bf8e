import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

export interface TestMail {
	readonly subject: string;
	readonly text: string;
	readonly html: string;
	/** Path and query of the address that it asks to press, empty if it asks for nothing. */
	readonly link: string;
	readonly attachments: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[];
}

/** Longer than the queue's own interval. */
const WAITING = { timeout: 15_000 };

/** Reads the mails that a test application writes into its data folder. */
export class TestMailbox {
	readonly #folder: string;
	readonly #db: TestDatabase;
	readonly #given = new Set<string>();

	constructor(folder: string, db: TestDatabase) {
		this.#folder = folder;
		this.#db = db;
	}

	/** The oldest mail to an address, about something, that was not given yet, as soon as there is one. */
	async next(recipient: string, subject?: string): Promise<TestMail> {
		let found: { id: string; mail: TestMail } | undefined;
		await expect
			.poll(async () => {
				found = (await this.#read(recipient)).find(
					({ id, mail }) => !this.#given.has(id) && (subject === undefined || mail.subject === subject),
				);
				return found !== undefined;
			}, WAITING)
			.toBe(true);
		if (!found) throw new Error('unreachable');
		this.#given.add(found.id);
		return found.mail;
	}

	/** Every mail to an address once no job is left to do; work at set times causes no mails and continues. */
	async all(recipient: string): Promise<TestMail[]> {
		await expect
			.poll(async () => {
				const { rows } = await this.#db.owner.query<{ n: bigint }>(
					`select count(*) n from jobs.job where state in ('created', 'active', 'retry')
						and not exists (select from jobs.schedule s where s.name = job.name) and name not like '\\_\\_pgboss%'`,
				);
				return Number(rows[0]?.n);
			}, WAITING)
			.toBe(0);
		return (await this.#read(recipient)).map(({ mail }) => mail);
	}

	async #read(recipient: string): Promise<{ id: string; mail: TestMail }[]> {
		const { rows } = await this.#db.owner.query<{ id: string }>(
			`select id from mails where recipient = $1 and state = 'sent' order by created_at, changed_at`,
			[recipient],
		);
		const written = new Set(await readdir(this.#folder).catch(() => []));
		return Promise.all(
			rows
				.filter(({ id }) => written.has(`${id}.eml`))
				.map(async ({ id }) => {
					const {
						subject = '',
						text = '',
						html = '',
						attachments,
					} = await PostalMime.parse(await readFile(join(this.#folder, `${id}.eml`)));
					const [address = ''] = /https?:\/\/\S+/.exec(text) ?? [];
					const { pathname, search } = URL.parse(address) ?? { pathname: '', search: '' };
					const files = attachments.map(({ filename, mimeType, content }) => ({
						name: filename ?? '',
						type: mimeType,
						content: Buffer.from(content as ArrayBuffer),
					}));
					return { id, mail: { subject, text, html, link: pathname + search, attachments: files } };
				}),
		);
	}
}
