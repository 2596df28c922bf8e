// @vitest-environment happy-dom
import { checkPromises } from '@fairtick/domain/proof/promises/check-promises';
import { FAIR_LOG_KEY, HELD, makePromiseLog } from '@fairtick/domain/test/fair-log';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { saveFile } from '../../kit/ui/save-file.ts';
import { keepBroken, keepCheckpoint, readKeptLog } from './files/kept-log.ts';
import { BrokenPromises, OwnPromise, PromiseCounts } from './order-promises.tsx';

vi.mock(import('../../kit/ui/save-file.ts'), () => ({ saveFile: vi.fn() }));
afterEach(() => {
	cleanup();
	localStorage.clear();
});

test('[PROOF-05] a broken promise is red, with both signed notes as a file, until it is dismissed', async () => {
	const { note, read, promise } = makePromiseLog();
	const options = { note, read, logKey: FAIR_LOG_KEY, nowMs: HELD.atMs + 190_000 };
	const [found] = await checkPromises([{ ...HELD, promise }], options);
	if (found?.status !== 'broken') throw new Error('the promise was kept');
	keepCheckpoint('a key', { note, size: 200, keys: ['a key'] });
	keepBroken([{ promised: found.promised, checkpoint: found.checkpoint }]);
	const { broken = [] } = readKeptLog() ?? {};
	await show(<BrokenPromises state={{ promises: [], broken, logKey: 'a key', isRead: true, unread: new Map() }} />, [
		'trading',
		'details',
		'proof',
	]);
	const alarm = screen.getByRole('alert');
	expect(alarm.textContent).toContain('The log does not hold an answer that was promised');
	for (const line of [...promise.note.split('\n'), ...note.split('\n')]) expect(alarm.textContent).toContain(line);
	fireEvent.click(screen.getByRole('button', { name: 'Save both as a file' }));
	const [, , text] = vi.mocked(saveFile).mock.calls[0] ?? [];
	expect(JSON.parse(String(text))).toMatchObject({
		format: 'fairtick-evidence/1',
		kind: 'promise',
		had: promise.note,
		shown: note,
	});
	fireEvent.click(screen.getByRole('button', { name: 'Forget it and begin again' }));
	expect(readKeptLog()?.broken).toEqual([]);
});

test('[PROOF-05] answers without a promise, or with a useless one, are counted in amber, and so is an unread log', async () => {
	const one = { ...HELD, promise: null };
	const promises = (['absent', 'unknown', 'wrong', 'late', 'delayed'] as const).map((status) => ({
		...one,
		found: { status, entry: null },
	}));
	const state = { promises, broken: [], logKey: 'a key', isRead: false, unread: new Map() };
	await show(<PromiseCounts state={state} />, ['trading', 'details', 'proof']);
	for (const { found } of promises) {
		const count = screen.getByTestId('promises').querySelector(`[data-status=${found.status}] dd`);
		expect([count?.textContent, count?.className]).toEqual(['1', expect.stringContaining('text-demo')]);
	}
	expect(screen.getByText(/could not be read/).className).toContain('text-demo');
});

test('[PROOF-05] a missing file of the log is named, and only what it may contain is open', async () => {
	const one = { ...HELD, promise: null };
	const promises = [
		{ ...one, tradeId: 'a', found: { status: 'kept', entry: 7 } as const },
		{ ...one, tradeId: 'b', found: null },
		{ ...one, tradeId: 'c', found: null },
	];
	const state = { promises, broken: [], logKey: 'a key', isRead: true, unread: new Map([['b', 'items/x001/234']]) };
	await show(<PromiseCounts state={state} />, ['trading', 'details', 'proof']);
	const shown = [...screen.getByTestId('promises').querySelectorAll<HTMLElement>('[data-status]')].map((row) => [
		row.dataset['status'],
		row.querySelector('dd')?.textContent,
	]);
	expect(shown).toEqual([
		['kept', '1'],
		['waiting', '1'],
		['unread', '1'],
	]);
	expect(screen.getByText(/items\/x001\/234/).className).toContain('text-demo');
});

vi.mock(import('./files/key-files.ts'), () => ({ readKeyFiles: async () => ({ 'keys/000': 'a proof' }) }));

test('[PROOF-05] a promise that was not kept in time can be saved with everything needed to open it', async () => {
	vi.mocked(saveFile).mockClear();
	const { promise } = makePromiseLog();
	const state = {
		promises: [{ ...HELD, promise, found: { status: 'late', entry: 7 } as const }],
		broken: [],
		logKey: 'a key',
		isRead: true,
		unread: new Map(),
	};
	await show(<OwnPromise state={state} tradeId={HELD.tradeId} />, ['trading', 'details', 'proof']);
	fireEvent.click(screen.getByRole('button', { name: 'Save the promise' }));
	await vi.waitFor(() => expect(saveFile).toHaveBeenCalled());
	const [, , text] = vi.mocked(saveFile).mock.calls[0] ?? [];
	expect(JSON.parse(String(text))).toMatchObject({
		format: 'fairtick-promise-evidence/1',
		log_key: 'a key',
		user: HELD.userId,
		trade: HELD.tradeId,
		promise,
		files: { 'keys/000': 'a proof' },
	});
});
