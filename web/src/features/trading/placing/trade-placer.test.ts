import { expect, test } from 'vitest';
import { findPromise } from './trade-placer.ts';

const promise = { note: 'a note' };
const refused = (code: string, given?: object) => ({ kind: 'refused', code, ...given }) as never;

test.each([
	['a trade', { kind: 'ok', answer: { id: 'one', promise } }, promise],
	['a trade without one', { kind: 'ok', answer: { id: 'one' } }, null],
	['a refusal', refused('trading.payout_changed', { promise }), promise],
	['a refusal without one', refused('trading.payout_changed'), null],
	['an id that was used before', refused('trading.id_reused'), undefined],
	['too many calls', refused('http.too_many'), undefined],
	['no answer', { kind: 'outage' }, undefined],
])('[PROOF-05] what is promised with %s', (_, outcome, found) => {
	expect(findPromise(outcome as never)).toEqual(found);
});
