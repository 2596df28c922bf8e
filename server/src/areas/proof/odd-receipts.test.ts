import { areBeaconRounds } from '@fairtick/domain/proof/beacon-signatures';
import { parseNoteKey } from '@fairtick/domain/proof/log/note';
import { listUnchecked, UNCHECKED_CODES } from '@fairtick/domain/proof/promises/unchecked';
import { verifyReceipt } from '@fairtick/domain/proof/receipt/verify-receipt';
import { expect, test } from 'vitest';
import { draw } from '../../../../scripts/test/draw.mjs';
import { checkReceipt, readKey } from '../../../../verify/receipt.mjs';
import { makeOddReceipts, ODD_KEY } from '../../../../verify/test/odd-receipts.ts';

const ODD = makeOddReceipts();
const parsed = parseNoteKey(ODD_KEY);
if (parsed === null) throw new Error('no key');
const keys = [parsed];

const caseOf = (verdict: string, step?: string, warning?: string) => [verdict, step, warning].filter(Boolean).join(' ');

/** The command judges all of them in `verify/odd-receipts.test.ts`. */
const DRAWN = draw(
	ODD,
	({ name }) => name,
	({ verdict, step, warning }) => caseOf(verdict, step, warning),
);

test.each(DRAWN)(
	'[PROOF-06] the product says of "$name" what its document says, and names the same as not checked as the command',
	async ({ text, now, verdict, step, warning }) => {
		const verification = verifyReceipt(text, keys, areBeaconRounds, now);
		const { steps } = verification;
		const found = steps.find(({ status }) => status === verification.verdict && status !== 'right');
		const said = verification.verdict === 'right' ? undefined : found?.facts['warning'];
		expect([verification.verdict, found?.step, said].filter(Boolean).join(' ')).toBe(caseOf(verdict, step, warning));
		const codes = listUnchecked(verification, { hasKeyFiles: false }).map(({ code }) => code);
		const report = await checkReceipt(text, [readKey(ODD_KEY)], undefined, now);
		expect(codes).toEqual(report.codes.filter((code: string) => (UNCHECKED_CODES as readonly string[]).includes(code)));
	},
);
