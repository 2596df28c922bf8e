import { FILE_MAX_BYTES, FILE_REFUSALS, fileFacts } from '@fairtick/domain/files/contract';
import { defineEndpoint } from '@fairtick/domain/wire/endpoint';
import { reason } from '@fairtick/domain/wire/reason';
import * as z from 'zod/mini';
import type { Area } from '../../src/platform/area/index.ts';
import { actAs, deedOf } from '../../src/platform/authorization/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import type { Files } from '../../src/platform/files/index.ts';
import { Refused, route } from '../../src/platform/http/index.ts';
import type { TestBrowser } from './browser.ts';

const BOUNDARY = 'part';

const sendEndpoint = defineEndpoint({
	name: 'sendPaper',
	method: 'POST',
	path: '/api/example/papers',
	summary: 'Send a document',
	access: { who: 'user' },
	limit: 'uploads',
	upload: { field: 'file', maxBytes: FILE_MAX_BYTES },
	status: 201,
	answer: fileFacts,
	refusals: FILE_REFUSALS,
});
const viewEndpoint = defineEndpoint({
	name: 'viewPaper',
	method: 'POST',
	path: '/api/example/papers/{id}/{page}',
	summary: 'See a page of a document',
	access: { who: ['verification'] },
	params: z.strictObject({ id: z.uuid(), page: z.coerce.number() }),
	body: z.strictObject({ reason }),
	answer: z.object({ image: z.nullable(z.string()) }),
});

/** An area whose users send papers that its staff see. */
export const servePapers = ({ database, files }: { database: Database; files: Files }): Area => ({
	name: 'papers',
	routes: [
		route(sendEndpoint, async (call) => {
			const stored = await files.store(call.file, call);
			if ('code' in stored) return new Refused(stored);
			return actAs(database, call, async (tx, { actor }) => {
				await files.record(tx, stored, { userId: actor.userId, purpose: 'papers.example' });
				const row = (await files.load(tx, [stored.id])).get(stored.id);
				return { id: stored.id, kind: stored.kind, pages: [...stored.pages], stored_at: row?.storedAt ?? 0 };
			});
		}),
		route(viewEndpoint, async (call) => {
			const { id, page } = call.params;
			const view = await actAs(database, call, (tx) => files.view(tx, deedOf(call as never, call.body), id, page));
			return { image: view && (await view.open()).toString('base64') };
		}),
	],
});

/** Sends a document of the browser's user. */
export function sendPaper(by: TestBrowser, file: Buffer) {
	const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="../../x.html"\r\nContent-Type: text/html\r\n\r\n`;
	const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
	return by.call('POST', '/api/example/papers', body, { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` });
}
