import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type ExportedFile, type PersonalData, toJson } from '../../../platform/area/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { Download } from '../../../platform/http/index.ts';
import { loadLists } from './queries.ts';

const describe = (files: readonly Pick<ExportedFile, 'name' | 'about'>[]) => `Everything that is kept about you.

${files.map(({ name, about }) => `${name.padEnd(14)}${about}`).join('\n')}

In JSON, amounts are whole minor units (1000 is 10.00) and instants epoch milliseconds or ISO 8601 in UTC.
Secrets, such as your password, are kept as hashes only and left out.
`;

const PERSON = {
	name: 'person.json',
	about: 'what you have told us, your balances, sign-ins, API tokens, mails and choices',
};

/**
 * Written as it is read, page by page: however much there is, little of it is held at once, and no connection waits.
 * Parts that are no lists of thousands are read before the answer begins.
 */
export async function exportData(
	reports: Queryable,
	userId: number,
	personal: readonly PersonalData[],
): Promise<Download> {
	const lists = await loadLists(reports, userId, Object.assign({}, ...personal.map((one) => one.lists)));
	const files: ExportedFile[] = [];
	for (const file of personal.flatMap((one) => one.files ?? []))
		if (!file.exists || (await file.exists(reports, userId))) files.push(file);
	const zip = new ZipFile();
	const stream = zip.outputStream as Readable;
	zip.on('error', (error: Error) => stream.destroy(error));
	zip.addBuffer(Buffer.from(describe([PERSON, ...files])), 'README.txt');
	zip.addBuffer(Buffer.from(toJson(lists)), PERSON.name);
	for (const { name, read } of files)
		zip.addReadStreamLazy(name, (done) => {
			const file = Readable.from(read(reports, userId));
			// The library does not: the error of a page that can't be read would end the server.
			file.on('error', (error) => zip.emit('error', error));
			done(null, file);
		});
	zip.end();
	return new Download(stream, 'application/zip', 'my-data.zip');
}
