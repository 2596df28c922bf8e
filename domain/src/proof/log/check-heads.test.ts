import { expect, test } from 'vitest';
import { FAIR_LOG_KEY, makeHeadsLog } from '../../../test/fair-log.ts';
import type { OwnHeads } from '../contract.ts';
import { checkHeads } from './check-heads.ts';

async function problemOf(change: Partial<OwnHeads['accounts'][number]>, path = '') {
	const { own, read } = makeHeadsLog();
	const accounts = own.accounts.map((one) => ({ ...one, ...change }));
	const found = await checkHeads({ ...own, accounts }, FAIR_LOG_KEY, async (name) => {
		const bytes = await read(name);
		return name === path && bytes ? bytes.map((byte, i) => (i === bytes.length - 1 ? byte ^ 1 : byte)) : bytes;
	});
	return found.accounts[0];
}

test('[PROOF-01] the head of an account is found under its root, with when that was made', async () => {
	const { own, read, note } = makeHeadsLog();
	const found = await checkHeads(own, FAIR_LOG_KEY, read);
	expect(found).toEqual({ note, accounts: [{ atMs: expect.any(Number), problem: null }] });
	expect(await checkHeads(own, { ...FAIR_LOG_KEY, publicKey: new Uint8Array(32).fill(1) }, read)).toEqual({
		note: null,
		accounts: [],
	});
});

test.each([
	[{ account: '1000022' }, 'not_there'],
	[{ version: '8' }, 'not_there'],
	[{ head: 'cd'.repeat(32) }, 'not_there'],
	[{ salt: '00'.repeat(16) }, 'not_there'],
	[{ leaf: 0 }, 'not_there'],
	[{ path: [] }, 'not_there'],
	[{ place: 0 }, 'not_logged'],
	[{ place: 5 }, 'not_logged'],
	[{ entry: 3 }, 'not_logged'],
	[{ entry: 2 }, 'not_logged'],
])('[PROOF-01] a head that is told as %o is %s', async (change, problem) => {
	expect(await problemOf(change)).toMatchObject({ problem });
});

test('[PROOF-01] files that are not what was signed show nothing', async () => {
	expect(await problemOf({}, 'items/001')).toEqual({ atMs: null, problem: 'files' });
});
