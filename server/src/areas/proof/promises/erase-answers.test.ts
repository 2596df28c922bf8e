import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProofFixture } from '../../../../test/support/proof-fixture.ts';
import { placement } from '../../../../test/support/trading-fixture.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { runAudit } from '../../../platform/audit/run-audit.ts';
import { lockUsers } from '../../../platform/authorization/index.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { pause } from '../../../platform/loops/index.ts';
import { erasePerson } from '../../people/privacy/close-account.ts';
import { proof as area } from '../area.ts';
import { promisedAnswers } from '../audit/answer-checks.ts';
import { makeReceipt } from '../receipts/make-receipt.ts';
import { loadPromised } from '../sql/promises.ts';
import { eraseAnswers } from './erase-answers.ts';
import { resealAnswer, toHex } from './promises.ts';

let proof: ProofFixture;
beforeAll(async () => {
	proof = await ProofFixture.open();
});
afterAll(() => proof.close());

const loadAnswer = async (id: string) => {
	const [promised] = await loadPromised(proof.db.database, [id]);
	if (promised === undefined) throw new Error('not promised');
	const { termsHash, holderHash, salt, holderSalt, leaf } = resealAnswer(promised);
	return {
		batch: promised.batch,
		key: toHex(promised.key),
		hashes: [termsHash, holderHash, leaf, salt].map(toHex),
		holderSalt: holderSalt && toHex(holderSalt),
	};
};
const close = (userId: number) =>
	inTransaction(proof.db.database, (tx) =>
		erasePerson(tx, userId, { personal: area.personal ? [area.personal] : [], nobodys: 'none' }),
	);
const findProblems = async () =>
	(await runAudit(proof.db.database, { checks: [promisedAnswers], dataDir: proof.folder })).checks.flatMap(
		({ findings }) => findings.map(({ problem }) => problem),
	);

test('[PROOF-14] [KYC-04] the salts stay while the law holds the data, and a receipt then has its owner', async () => {
	const { userId } = proof;
	const clerks = [await addTestUser(proof.db), await addTestUser(proof.db)];
	const id = await proof.decided(await proof.freshAsset(), () => 1_000n);
	await proof.db.owner.query(
		`insert into legal_holds (user_id, reason, asked_by, agreed_by, placed_at) values ($1, 'court', $2, $3, 0)`,
		[userId, ...clerks],
	);
	await close(userId);
	await eraseAnswers(proof.db.database);
	const receipt = () => makeReceipt({ database: proof.db.database, store: proof.store }, id, { withHolder: true });
	expect(await receipt()).toMatchObject({ holder: { user: `${userId}` } });
	await proof.db.owner.query(
		`update legal_holds set kept = null, release_reason = 'over', release_asked_by = $2, release_agreed_by = $3, released_at = 1
		where user_id = $1`,
		[userId, ...clerks],
	);
	await eraseAnswers(proof.db.database);
	expect(await receipt()).toMatchObject({ holder: null });
});

test('[PROOF-14] [KYC-04] a hold that is placed while accounts are being erased keeps the salts', async () => {
	const userId = await addTestUser(proof.db);
	const clerks = [await addTestUser(proof.db), await addTestUser(proof.db)];
	const body = placement({ asset_id: await proof.freshAsset() });
	await proof.trading.trading.place(userId, body);
	const { holderSalt } = await loadAnswer(body.id);
	await close(userId);
	const { promise: placed, resolve } = Promise.withResolvers<void>();
	const placing = inTransaction(proof.db.database, async (tx) => {
		await lockUsers(tx, [userId]);
		await tx.query(
			`insert into legal_holds (user_id, reason, asked_by, agreed_by, placed_at) values ($1, 'court', $2, $3, clock())`,
			[userId, ...clerks],
		);
		await placed;
	});
	const erasing = eraseAnswers(proof.db.database);
	await pause(500);
	resolve();
	await Promise.all([placing, erasing]);
	expect(await loadAnswer(body.id)).toMatchObject({ holderSalt });
	expect((await proof.db.owner.query('select user_id from proof_erasures')).rows).toEqual([{ user_id: userId }]);
	await proof.db.owner.query('delete from proof_erasures');
});

test('[PROOF-14] closing an account destroys the salt of its owner in each answer and the key of the batch, and nothing of the others', async () => {
	const users = [await addTestUser(proof.db), await addTestUser(proof.db)] as const;
	const asset_id = await proof.freshAsset();
	const orders = users.map((userId) => ({ userId, body: placement({ asset_id }) }));
	// In one batch.
	const answers = await Promise.all(orders.map(({ userId, body }) => proof.trading.trading.place(userId, body)));
	expect(answers).toMatchObject([1, 2].map(() => ({ trade: {}, promise: { count: 2 } })));
	const loadBoth = () => Promise.all(orders.map(({ body }) => loadAnswer(body.id)));
	const [own, others] = (await loadBoth()) as [AnswerShown, AnswerShown];

	await close(users[0]);
	await eraseAnswers(proof.db.database);
	const once = await loadBoth();
	expect(once).toMatchObject([
		{ hashes: own.hashes, holderSalt: null },
		{ hashes: others.hashes, holderSalt: others.holderSalt },
	]);
	// Neither the key nor the salt is anywhere in what took its place.
	for (const secret of [own.key, own.holderSalt as string]) expect(once[0]?.key).not.toContain(secret);
	expect(await findProblems()).toEqual([]);
	expect((await proof.db.owner.query('select from proof_erasures')).rowCount).toBe(0);

	await close(users[1]);
	await eraseAnswers(proof.db.database);
	expect(await loadBoth()).toMatchObject([own, others].map(({ hashes }) => ({ hashes, holderSalt: null })));
	expect(await findProblems()).toEqual([]);

	await proof.db.owner.query('update users set closed_at = null where id = $1', [users[0]]);
	expect(await findProblems()).toEqual(['lacks its owner’s salt, and the account is open']);
	await proof.db.owner.query('update proof_batches set key = set_byte(key, 20, get_byte(key, 20) # 1) where id = $1', [
		own.batch,
	]);
	expect(await findProblems()).toContain('is not what was promised');
});

type AnswerShown = Awaited<ReturnType<typeof loadAnswer>>;
