import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProofFixture } from '../../../test/support/proof-fixture.ts';
import { placement } from '../../../test/support/trading-fixture.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { loadTermsHashes } from './receipts/trade-subjects.ts';

let proof: ProofFixture;
let otherId: number;
beforeAll(async () => {
	proof = await ProofFixture.open();
	otherId = await addTestUser(proof.db);
});
afterAll(() => proof.close());

const place = (userId: number, id: string, stake: number) =>
	proof.trading.trading.place(userId, placement({ id, stake }));

test.each([1_000, 2])(
	'[TRADE-02] two users who send one id at the same moment are each answered, and each gets the same answer again: %i',
	async (stake) => {
		const [id, beside] = [randomUUID(), randomUUID()];
		const own = await place(proof.userId, id, stake);
		const others = await place(otherId, beside, 1);
		expect([own.trade?.id ?? own.refusal?.code, others.refusal?.code]).toEqual([
			stake === 1_000 ? id : 'trading.stake_too_low',
			'trading.stake_too_low',
		]);
		const before = await loadTermsHashes(proof.db.database, [id]);
		// Neither transaction saw the other: the ids are the same.
		await proof.db.owner.query('update refused_placements set id = $1 where id = $2', [id, beside]);
		expect(await place(proof.userId, id, stake)).toEqual({ ...own, replayed: true });
		const { refusal, promise, replayed } = await place(otherId, id, 1);
		expect({ refusal, replayed }).toEqual({ refusal: others.refusal, replayed: true });
		expect(promise?.place).toBe(others.promise?.place);
		expect(promise?.note).toEqual(others.promise?.note);
		const third = await place(await addTestUser(proof.db), id, 1);
		expect(third.refusal).toEqual({ code: 'trading.id_reused', params: { field: 'id' } });
		// A void or a correction of the trade names the trade's terms, not those of the refused order.
		expect(before.size).toBe(stake === 1_000 ? 1 : 0);
		expect(await loadTermsHashes(proof.db.database, [id])).toEqual(before);
	},
);
