import { randomUUID } from 'node:crypto';
import { decodeItem } from '@fairtick/domain/proof/log/items';
import { expect, test } from 'vitest';
import { ProofFixture } from '../../../test/support/proof-fixture.ts';
import { NOON, placement } from '../../../test/support/trading-fixture.ts';
import { loadNewSubjects } from './receipts/subjects.ts';

test('[PROOF-11] a log begins with its name, also where a trade was voided before its first entry', async () => {
	const proof = await ProofFixture.open();
	const id = randomUUID();
	expect(await proof.trading.trading.place(proof.userId, placement({ id }))).toMatchObject({ trade: { id } });
	await proof.db.owner.query(
		`insert into trade_results (trade_id, status, void_reason, returned, closed_at, accepted_at)
		select id, 'void', 'no_entry', 1000, $2, accepted_at from trade_terms where id = $1`,
		[id, NOON + 60_000],
	);
	await proof.db.owner.query("update proof_log set log_key = 'a', promise_key = 'b'");
	const kinds = (await loadNewSubjects(proof.db.database, NOON)).map(({ bytes }) => decodeItem(bytes)?.kind);
	expect(kinds[0]).toBe('log/1');
	expect(kinds).toContain('void/1');
	await proof.close();
});
