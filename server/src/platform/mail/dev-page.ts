import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { ifThere } from '../database/index.ts';
import { HttpError, isLocal } from '../http/index.ts';
import { escapeHtml } from '../texts/index.ts';
import { mailFolder } from './folder.ts';

const SHOWN = 50;

/** `/dev/mail`: the newest mails of the data folder, to be read on this machine while there is no mail server. Never in production. */
export function registerMailPage(app: FastifyInstance, dataDir: string): void {
	app.get('/dev/mail', async (request, reply) => {
		if (!isLocal(request)) throw new HttpError('http.not_found');
		const mails = await Promise.all((await listNewest(mailFolder(dataDir))).map(renderMail));
		const list = mails.length > 0 ? mails.join('\n<hr>\n') : '<p>No mails yet.</p>';
		return reply
			.type('text/html; charset=utf-8')
			.header('cache-control', 'no-store')
			.send(
				`<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Mails</title>\n<h1>Mails</h1>\n${list}\n</html>`,
			);
	});
}

async function listNewest(folder: string): Promise<string[]> {
	const names = (await ifThere(readdir(folder))) ?? [];
	const files = names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
	const dated = await Promise.all(files.map(async (file) => ({ file, writtenAtMs: (await stat(file)).mtimeMs })));
	return dated
		.sort((one, other) => other.writtenAtMs - one.writtenAtMs)
		.slice(0, SHOWN)
		.map(({ file }) => file);
}

async function renderMail(file: string): Promise<string> {
	const { subject = '', to, text = '' } = await PostalMime.parse(await readFile(file));
	const linked = escapeHtml(text).replace(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`);
	const recipients = (to ?? []).map(({ address }) => address ?? '').join(', ');
	return `<article><h2>${escapeHtml(subject)}</h2>\n<p>To ${escapeHtml(recipients)}</p>\n<pre>${linked}</pre></article>`;
}
