import { areBeaconRounds } from '@fairtick/domain/proof/beacon-signatures';
import { parseNoteKey } from '@fairtick/domain/proof/note';
import { listUnchecked, UNCHECKED_CODES } from '@fairtick/domain/proof/unchecked';
import { verifyReceipt } from '@fairtick/domain/proof/verify-receipt';
import { expect, test } from 'vitest';

interface OddReceipt {
	readonly name: string;
	readonly text: string;
	readonly verdict: string;
	readonly now?: number;
}
// The verifier's folder is plain JavaScript, without types, as is what its tests make.
const { makeOddReceipts, ODD_KEY } = await import('../../../verify/test/odd-receipts.ts' as string);
const { checkReceipt, readKey } = await import('../../../verify/receipt.mjs' as string);
const key = parseNoteKey(ODD_KEY);
if (key === null) throw new Error('no key');
const SMALL = 200_000;
const ODD: readonly OddReceipt[] = makeOddReceipts().filter(
	({ text, verdict }: OddReceipt) => verdict !== 'wrong' && text.length < SMALL,
);

const readJson = (text: string): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
};

const seen = new Set<string>();
let compared = 0;
test.each(ODD)('[PROOF-07] the pages and the command leave the same unchecked of "$name"', async ({ text, now }) => {
	const verification = verifyReceipt(readJson(text), [key], areBeaconRounds, now);
	const codes = listUnchecked(verification, { hasKeyFiles: false }).map(({ code }) => code);
	const report = await checkReceipt(text, [readKey(ODD_KEY)], undefined, now);
	// Where a form is odd, the two may stop at different steps: what they left open differs then as their steps do.
	const steps = verification.steps.flatMap(({ step, status }) => (status === 'absent' ? [] : [step as string]));
	const others = report.steps.map((one: { readonly name: string }) => one.name);
	// The command says of a trade without a correction that there is none.
	const stopsOf = (names: readonly string[]) => names.filter((name) => name !== 'correction').join();
	const isWrong = [report.verdict, verification.verdict].includes('wrong');
	if (isWrong || stopsOf(steps) !== stopsOf(others)) return;
	compared++;
	expect(codes).toEqual(report.codes);
	for (const code of codes) seen.add(code);
});

test('the receipts leave unchecked what a receipt can, each by one of the codes', () => {
	expect(compared).toBeGreaterThan(ODD.length / 2);
	expect([...seen].filter((code) => !UNCHECKED_CODES.includes(code as 'view'))).toEqual([]);
	for (const code of ['view', 'asked', 'others', 'drawn', 'key_ends', 'wait', 'dated']) expect(seen).toContain(code);
});
