import { areBeaconRounds } from '@fairtick/domain/proof/beacon-signatures';
import { parseNoteKey } from '@fairtick/domain/proof/note';
import { verifyReceipt } from '@fairtick/domain/proof/verify-receipt';
import { expect, test } from 'vitest';

interface OddReceipt {
	readonly name: string;
	readonly rules: 0 | 1 | 2;
	readonly text: string;
	readonly verdict: string;
	readonly step?: string;
	readonly warning?: string;
	readonly now?: number;
}
// The verifier's folder is plain JavaScript, without types, as is what its tests make.
const { makeOddReceipts, ODD_KEY } = await import('../../../verify/test/odd-receipts.ts' as string);
const ODD: readonly OddReceipt[] = makeOddReceipts();
const key = parseNoteKey(ODD_KEY);
if (key === null) throw new Error('no key');

/** What the product says of a text: verdict, the step that decides, and the word of a warning. */
function judge(text: string, now: number | undefined): string {
	const { verdict, steps } = verifyReceipt(text, [key as NonNullable<typeof key>], areBeaconRounds, now);
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
