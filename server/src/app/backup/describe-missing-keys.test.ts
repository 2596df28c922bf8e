import { expect, test } from 'vitest';
import { describeMissingKeys } from './describe-missing-keys.ts';

test('[KEY-01] what is lost without the keys is said: links, second factors, which hours, until when, and what becomes of open trades', () => {
	expect(describeMissingKeys({ sealed: [], secretMissing: false, pushMissing: false, documents: 0 }, 0)).toEqual([]);
	const sealed = [534_204, 534_205];
	const [hours, closed, trades, how, ...more] = describeMissingKeys(
		{ sealed, secretMissing: false, pushMissing: false, documents: 0 },
		534_204 * 3_600_000,
	);
	expect(hours).toContain('those of 2 hours stay sealed, 2030-12-10 12:00 UTC to 2030-12-10 13:00 UTC');
	expect(closed).toContain('closed until 2030-12-10 14:00 UTC');
	expect(trades).toContain('are void, with their stakes back, once the seeds are declared lost');
	expect(how).toContain('npm run keys -- import <file>');
	expect(more).toEqual([]);
	expect(
		describeMissingKeys({ sealed, secretMissing: false, pushMissing: false, documents: 0 }, 534_206 * 3_600_000)[1],
	).toMatch(/^These hours are over/);
	const [, links, again] = describeMissingKeys(
		{ sealed: [], secretMissing: true, pushMissing: false, documents: 0 },
		0,
	);
	expect(links).toMatch(/^Links in mails that went out are void. Second factors by an app no longer open/);
	expect(again).toBe(how);
	expect(describeMissingKeys({ sealed: [], secretMissing: false, pushMissing: false, documents: 3 }, 0)).toEqual([
		"WARNING: users' documents that cannot be opened: 3. The exported keys do not open them, as each has a key of its own: copy files/ of the old KEYS_DIR into the new one, beside files.key.",
	]);
	const both = describeMissingKeys({ sealed: [], secretMissing: false, pushMissing: true, documents: 3 }, 0);
	expect(both.slice(-2)).toEqual([how, expect.stringContaining('cannot be opened: 3')]);
	const lost = describeMissingKeys({ sealed: [], secretMissing: false, pushMissing: true, documents: 0 }, 0);
	expect(lost).toEqual([expect.stringContaining('until their users add them again'), how]);
});
