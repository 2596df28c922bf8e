import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { checkReceipt, readKey } from './receipt.mjs';
import { makeOddReceipts, ODD_KEY } from './test/odd-receipts.ts';

const ODD = makeOddReceipts();
const page = readFileSync(new URL('verify.html', import.meta.url), 'utf8');
const script = /<script>([\s\S]*)const WORDS/.exec(page)?.[1] ?? '';
const globals = { TextEncoder, TextDecoder, atob, btoa, crypto, URL, console };
const inPage = runInContext(`${script};({ checkReceipt, readKey })`, createContext(globals));

/** Returns the verdict, the deciding step and the code of a warning. */
async function judge(
	verifier: { checkReceipt: typeof checkReceipt; readKey: typeof readKey },
	text: string,
	now?: number,
) {
	const { verdict, steps } = await verifier.checkReceipt(text, [verifier.readKey(ODD_KEY)], undefined, now);
	const found = steps.find(({ state }: { state: string }) => state === verdict && state !== 'right');
	return {
		said: [verdict === 'open' ? 'undecided' : verdict, found?.name, found?.warning].filter(Boolean).join(' '),
		text: found?.text,
	};
}

describe.each([
	['the command', { checkReceipt, readKey }],
	['verify.html', inPage],
])('odd receipts by %s', (name, verifier) => {
	test.each(ODD)('[PROOF-06] $name', async ({ text, now, verdict, step, warning }) => {
		const { said, text: why } = await judge(verifier, text, now);
		expect(said, why).toBe([verdict, step, warning].filter(Boolean).join(' '));
	});
	test(`[PROOF-06] the largest ones are refused by ${name} within three seconds`, async () => {
		for (const { text } of ODD.filter((one) => one.text.length > 2_000_000)) {
			const begin = performance.now();
			await judge(verifier, text);
			expect(performance.now() - begin).toBeLessThan(3_000);
		}
	});
});
test('[PROOF-06] names are unique, and each verdict occurs', () => {
	expect(new Set(ODD.map(({ name }) => name)).size).toBe(ODD.length);
	const verdicts = new Set(ODD.map(({ rules, verdict }) => `${rules} ${verdict}`));
	for (const one of ['1 right', '1 wrong', '1 undecided', '2 right', '2 wrong', '2 undecided', '2 warning'])
		expect(verdicts).toContain(one);
	expect(ODD.filter(({ text }) => text.length > 2_000_000).length).toBeGreaterThan(2);
});
