import { randomUUID } from 'node:crypto';
import { FILE_KINDS, FILE_MAX_PAGES, FILE_MAX_PIXELS } from '@fairtick/domain/files/contract';
import { appendAudit } from '../authorization/index.ts';
import { NotDone } from '../http/index.ts';
import { createSecretBox } from '../keys/index.ts';
import { StoreUnavailable } from '../objects/index.ts';
import type { Asker, Places } from '../turns/index.ts';
import type { FileKeys } from './file-keys.ts';
import type { FileOptions, Files, StoredFile } from './files.ts';
import { HeavyFiles } from './heavy-files.ts';
import type { PageStore } from './page-store.ts';
import { drawApart } from './pictures/draw-apart.ts';
import type { DrawnPage } from './pictures/draw-file.ts';
import { kindOf } from './pictures/kind-of.ts';
import { insertFile, loadFiles, updateDeleted, updateKept, updateLetGo, wasViewedLately } from './queries.ts';

/** Files are drawn one at a time: each takes some hundred megabytes and seconds of a processor. */
const TURNS = { name: 'drawing', atOnce: 1, waitingEach: 1, waitingOfSite: 4, waiting: 20 };
const MILLION = 1_000_000;

export interface FilesContext {
	readonly keys: FileKeys;
	readonly store: PageStore;
}

/** Additional data of an encrypted page: it does not open as another page or another file's. */
const ownerOf = (id: string, n: number) => `fairtick/1|file|${id}|${n}`;

export function createFiles({ keys, store }: FilesContext, places: Places): Files {
	const turns = places.open(TURNS);
	const heavy = new HeavyFiles();

	async function seal(id: string, pages: readonly DrawnPage[]): Promise<void> {
		const box = createSecretBox(await keys.make(id));
		for (const [index, { image }] of pages.entries()) {
			const n = index + 1;
			await store.put(id, n, box.seal(Buffer.from(image), ownerOf(id, n)));
		}
	}

	async function open(id: string, n: number): Promise<Buffer> {
		const key = await keys.read(id);
		if (key === null || key === 'destroyed') throw new Error(`the key of the file ${id} is missing`);
		const sealed = await orNotDone(store.get(id, n));
		if (sealed === null) throw new Error(`page ${n} of the file ${id} is missing`);
		return createSecretBox(key).open(sealed, ownerOf(id, n));
	}

	return {
		async store(upload: Buffer, asker: Asker, { kinds = FILE_KINDS }: FileOptions = {}) {
			const kind = kindOf(upload);
			if (kind === null || !kinds.includes(kind)) return { code: 'files.type', params: {} } as const;
			const limits = { maxPixels: FILE_MAX_PIXELS, maxPages: FILE_MAX_PAGES };
			heavy.refuse(asker);
			const answer = await turns.run(asker, () => drawApart(upload, kind, limits));
			heavy.count(asker, answer);
			const { drawn } = answer;
			if ('refused' in drawn)
				return { code: drawn.refused, params: { megapixels: FILE_MAX_PIXELS / MILLION, pages: FILE_MAX_PAGES } };
			const id = randomUUID();
			try {
				await seal(id, drawn.pages);
			} catch (error) {
				// Pages that were stored open no more, and are collected, as a key is that can't be removed now.
				await keys.forget(id).catch(() => undefined);
				throw error instanceof StoreUnavailable ? new NotDone('http', error) : error;
			}
			return { id, kind, pages: drawn.pages.map(({ width, height }) => ({ width, height })) };
		},
		record: (tx, file: StoredFile, of) => insertFile(tx, file, of),
		load: loadFiles,
		keep: updateKept,
		letGo: updateLetGo,
		remove: updateDeleted,
		async view(tx, deed, id, page) {
			const file = (await loadFiles(tx, [id])).get(id);
			if (file === undefined || file.pages[page - 1] === undefined) return null;
			const { userId, purpose } = file;
			const after = { user: userId, purpose, page };
			if (deed.actorId !== userId || !(await wasViewedLately(tx, id, userId)))
				await appendAudit(tx, { ...deed, act: 'file.viewed', subject: `file:${id}`, before: null, after });
			return { open: () => open(id, page) };
		},
	};
}

async function orNotDone<Value>(asked: Promise<Value>): Promise<Value> {
	return asked.catch((error: unknown) => {
		throw error instanceof StoreUnavailable ? new NotDone('http', error) : error;
	});
}
