import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type ExportedFile, type PersonalData, toJson } from '../area/index.ts';
import type { Database } from '../database/index.ts';
import { Download } from '../http/index.ts';
import { loadLists } from './queries.ts';

const describe = (files: readonly ExportedFile[]) => `Everything that is kept about you.

${files.map(({ name, about }) => `${name.padEnd(14)}${about}`).join('\n')}

In JSON, amounts are whole minor units (1000 is 10.00) and instants epoch milliseconds or ISO 8601 in UTC.
Secrets, such as your password, are kept as hashes only and left out.
`;

/** Written as it is read, page by page: however much there is, little of it is held at once, and no connection waits. */
export function exportData(database: Database, userId: number, personal: readonly PersonalData[]): Download {
	const zip = new ZipFile();
	const stream = zip.outputStream as Readable;
	zip.on('error', (error: Error) => stream.destroy(error));
	addFiles(zip, database, userId, personal).then(
		() => zip.end(),
		(error: unknown) => zip.emit('error', error),
	);
	return new Download(stream, 'application/zip', 'my-data.zip');
}

async function addFiles(zip: ZipFile, database: Database, userId: number, personal: readonly PersonalData[]) {
	const lists = Object.assign({}, ...personal.map((one) => one.lists));
	const person: ExportedFile = {
		name: 'person.json',
		about: 'what you have told us, your balances, sign-ins, API tokens, mails and choices',
		async *read() {
			yield toJson(await loadLists(database, userId, lists));
		},
	};
	const files = [person];
	for (const file of personal.flatMap((one) => one.files ?? []))
		if (!file.exists || (await file.exists(database, userId))) files.push(file);
	zip.addBuffer(Buffer.from(describe(files)), 'README.txt');
	for (const { name, read } of files)
		zip.addReadStreamLazy(name, (done) => done(null, Readable.from(read(database, userId))));
}
