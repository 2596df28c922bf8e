import type { Transaction } from '@fairtick/domain/ledger/contract';
import { expect, test } from 'vitest';
import { openPdf } from '../../../../test/support/pdf.ts';
import { createDrawingThread } from './drawing-thread.ts';
import type { Statement } from './statement.ts';

const transaction: Transaction = {
	id: 1,
	at: '2026-11-16T12:00:00.000Z',
	mode: 'demo',
	account: 'available',
	kind: 'trade.won',
	counterpart: 'house:trading',
	currency: 'USD',
	amount: 900,
	balance_after: 900,
	reference: { type: 'trade', id: '019b8e1c-4d5e-7a6b-8c7d-9e0f1a2b3c4d' },
	reason: null,
	about: null,
};

const statementOf = (name: string, transactions: readonly Transaction[] = [transaction]): Statement => ({
	locale: 'en',
	appName: 'Fairtick',
	kind: null,
	fromMs: 0,
	toMs: 1,
	madeAtMs: 2,
	holder: { id: 1001, name, email: 'holder@example.org' },
	sections: [{ currency: 'DEMO_USD', account: 'available', openingMinor: 0n, closingMinor: 900n, transactions }],
});

/** Its drawing throws, which ends the thread. */
const deadly = statementOf('Deadly', [{ ...transaction, kind: 'no.such' as Transaction['kind'] }]);

test('[CASH-11] after a thread has died, each of the next statements goes to the one who asked for it', async () => {
	const draw = createDrawingThread();
	for (let round = 0; round < 3; round++) {
		await expect(draw(deadly)).rejects.toThrow();
		for (const name of ['Asha', 'Bruno', 'Citra']) {
			const { text } = await openPdf(await draw(statementOf(name)));
			expect(text).toContain(`Account no. 1001, ${name}, `);
		}
	}
});

test('[CASH-11] statements asked for at once are answered each with its own', async () => {
	const draw = createDrawingThread();
	const names = ['Asha', 'Bruno', 'Citra'];
	const drawn = await Promise.all(names.map((name) => draw(statementOf(name))));
	for (const [index, name] of names.entries())
		expect((await openPdf(drawn[index] as Buffer)).text).toContain(`Account no. 1001, ${name}, `);
});

test('[CASH-11] a statement that cannot be handed to the thread is refused alone', async () => {
	const draw = createDrawingThread();
	const unclonable = { ...statementOf('Asha'), sections: () => [] } as unknown as Statement;
	const drawn = draw(statementOf('Bruno'));
	await expect(draw(unclonable)).rejects.toThrow('could not be cloned');
	expect((await openPdf(await drawn)).text).toContain('Bruno');
});
