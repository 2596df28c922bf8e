import { areBeaconRounds } from '@fairtick/domain/proof/beacon-signatures';
import { parseNoteKey } from '@fairtick/domain/proof/log/note';
import { listUnchecked, UNCHECKED_CODES } from '@fairtick/domain/proof/promises/unchecked';
import { verifyReceipt } from '@fairtick/domain/proof/receipt/verify-receipt';
import { expect, test } from 'vitest';
import { checkReceipt, readKey } from '../../../../verify/receipt.mjs';
import { makeOddReceipts, ODD_KEY } from '../../../../verify/test/odd-receipts.ts';

const ODD = makeOddReceipts();
const parsed = parseNoteKey(ODD_KEY);
if (parsed === null) throw new Error('no key');
const keys = [parsed];

/** The product's verdict on a text, with the deciding step and the code of a warning. */
function judge(text: string, now: number | undefined): string {
	const { verdict, steps } = verifyReceipt(text, keys, areBeaconRounds, now);
	const found = steps.find(({ status }) => status === verdict && status !== 'right');
	const warning = verdict === 'right' ? undefined : found?.facts['warning'];
	return [verdict, found?.step, warning].filter(Boolean).join(' ');
}

test.each(ODD)(
	'[PROOF-06] the product says of "$name" what its document says',
	({ text, now, verdict, step, warning }) => {
		expect(judge(text, now)).toBe([verdict, step, warning].filter(Boolean).join(' '));
	},
);
test.each(ODD)(
	'[PROOF-06] the product and the command name the same of "$name" as not checked',
	async ({ text, now }) => {
		const verification = verifyReceipt(text, keys, areBeaconRounds, now);
		const codes = listUnchecked(verification, { hasKeyFiles: false }).map(({ code }) => code);
		const report = await checkReceipt(text, [readKey(ODD_KEY)], undefined, now);
		expect(codes).toEqual(report.codes.filter((code: string) => (UNCHECKED_CODES as readonly string[]).includes(code)));
	},
);
