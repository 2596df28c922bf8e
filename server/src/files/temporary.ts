import { randomUUID } from 'node:crypto';
import type { Files } from './files.ts';
import { appendAudit } from '../acting/index.ts';
const bytes = new Map<string, Buffer>();
const rows = new Map<string, any>();
export const createTemporary = (): Files => ({
	async store(upload) { if (upload.subarray(0,4).toString()==='%PDF' && upload.includes('/JavaScript')) return { code: 'files.active', params: {} }; if (!(upload[0] === 0x89 || upload[0] === 0xff || upload.subarray(0,4).toString()==='%PDF')) return { code: 'files.type', params: {} }; const id = randomUUID(); bytes.set(id, upload); return { id, kind: 'png', pages: [{ width: 1, height: 1 }] }; },
	async record(_tx, file, of) { rows.set(file.id, { ...file, ...of, storedAt: 0, deleteAt: 1 }); },
	async load(_db, ids) { return new Map(ids.filter((i) => rows.has(i)).map((i) => [i, rows.get(i)])); },
	async keep(_tx, ids) { for (const i of ids) rows.get(i).deleteAt = null; },
	async letGo() {},
	async remove(_tx, ids) { for (const i of ids) rows.delete(i); },
	async view(tx, deed, id) { if (!rows.has(id)) return null; await appendAudit(tx, { ...deed, act: 'file.viewed', subject: `user:${rows.get(id).userId}`, before: null, after: { file: id } }); return { open: async () => bytes.get(id) as Buffer }; },
});
