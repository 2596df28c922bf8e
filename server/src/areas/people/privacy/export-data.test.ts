import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Queryable } from '../../../platform/database/index.ts';
import { exportData } from './export-data.ts';

test('a file that cannot be read to its end cuts the download off, and the server continues', async () => {
	const reports = { query: async () => ({ rows: [] }) } as unknown as Queryable;
	const trades = {
		name: 'trades.json',
		about: 'trades',
		async *read() {
			yield '[';
			throw new Error('the connection is gone');
		},
	};
	const download = await exportData(reports, 1, [{ files: [trades] }]);
	// Without a listener the error is one that Node ends the process for, and the test with it.
	await expect(text(download.stream)).rejects.toThrow('the connection is gone');
});
