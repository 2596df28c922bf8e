import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { installFairAssets } from '../assets/install-assets.ts';
import { type CatalogueAsset, insertAssetVersion, loadCatalogueAssets } from '../sql/assets.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
	await db.setClock(NOW);
});
afterAll(() => db.drop());

/** As the application's own role does, in a transaction that lasts this long. */
const insert = (text: string, heldMs = 0) =>
	inTransaction(db.database, async (tx) => {
		await tx.query(text);
		if (heldMs > 0) await db.moveClock(heldMs);
	});
const payouts = (version: number, effectiveAt: number) =>
	`insert into payout_versions values ('fair', ${version}, ${effectiveAt}, 8000, 8000, 8000)`;
const terms = (version: number, effectiveAt: number) =>
	`insert into asset_versions select (jsonb_populate_record(v, '{"version": ${version}, "effective_at": ${effectiveAt}}')).* from asset_versions v
	where asset_id = 1 and version = 1`;

test('[PROOF-10] what is installed before the log begins is dated as it will', async () => {
	await installFairAssets(db.database, false);
	await insert(payouts(2, NOW - 3_600_000));
	await insert(terms(2, NOW - 3_600_000));
});

test.each([
	['payouts', payouts],
	['terms of an asset', terms],
])('[PROOF-10] %s take effect no earlier than their own commit', async (_, version) => {
	await db.owner.query(`insert into proof_entries values (0, 0, '') on conflict do nothing`);
	const early = /^version 3 takes effect at \d+, before its commit$/;
	await expect(insert(version(3, NOW - 2_001))).rejects.toThrow(early);
	await expect(insert(version(3, 0))).rejects.toThrow(early);
	// Nor by a transaction that is held open.
	await expect(insert(version(3, NOW), 2_001)).rejects.toThrow(early);
	await db.setClock(NOW);
	await insert(version(3, NOW));
	await insert(version(4, NOW + 60_000));
	// One body of a version, for ever.
	await expect(insert(version(3, NOW + 60_000))).rejects.toThrow(/duplicate key/);
	await expect(
		insert(`update ${version === payouts ? 'payout' : 'asset'}_versions set effective_at = 0`),
	).rejects.toThrow(/permission denied/);
});

test('[MARKET-13] a version that follows an announced one begins with it, and not before', async () => {
	const newest = async () => (await loadCatalogueAssets(db.database)).find(({ id }) => id === 1) as CatalogueAsset;
	const { version, terms: same, slippageMin } = await newest();
	await insert(terms(version + 1, NOW + 90_000));
	await inTransaction(db.database, (tx) =>
		insertAssetVersion(tx, 1, same, slippageMin + 1, { isRemeasured: true, beginMs: NOW + 30_000 }),
	);
	expect(await newest()).toMatchObject({
		version: version + 2,
		slippageMin: slippageMin + 1,
		effectiveAtMs: NOW + 90_000,
	});
});
