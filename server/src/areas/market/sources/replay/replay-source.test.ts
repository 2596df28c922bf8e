import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { formatPrice } from '@fairtick/domain/market/price';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLog, TickLogFixture } from '../../../../../test/support/tick-log-fixture.ts';
import { loadAssets } from '../../assets/load-assets.ts';
import { REPLAY_ASSETS } from '../../catalogue.ts';
import { computeReplayTerms, fitRecording } from '../../recordings.ts';
import type { Source } from '../../source.ts';
import { insertAsset, insertAssetVersion } from '../../sql/assets.ts';
import { advanceLoggedThrough } from '../../ticks/tick-log.ts';
import { loadRecording, RecordingRefused } from './load-recording.ts';
import { createReplaySource } from './replay-source.ts';

const NOON = Date.UTC(2031, 0, 15, 12);
const [EURUSD] = REPLAY_ASSETS.filter(({ ticker }) => ticker === 'EUR/USD');
const ID = EURUSD?.id ?? 0;
const SAMPLE = join(import.meta.dirname, '../../../../../test/data/eurusd-histdata-sample.csv');
const RECORDED = join(import.meta.dirname, '../../../../../../../shared/data/eurusd-2020-01-01-ticks.csv');

/** Ticks at 0, 1, 1.5 and 20 seconds: 20 s long, 30 s a round. */
const SHORT = [
	'20200101 170000000,1.1000,1.1001,0',
	'20200101 170001000,1.1002,1.1003,0',
	'20200101 170001500,1.1004,1.1005,0',
	'20200101 170020000,1.1006,1.1007,0',
];
const [ROUND, LENGTH] = [30_000, 20_000];

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'fairtick-replay-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, lines: readonly string[]): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, `${lines.join('\r\n')}\r\n`);
	return path;
}

describe('files', () => {
	test('plain and gzip give the same recording', async () => {
		const plain = await loadRecording(SAMPLE, await readFile(SAMPLE), silentLog);
		const packed = join(folder, 'packed.csv.gz');
		await writeFile(packed, gzipSync(await readFile(SAMPLE)));
		expect(plain).toMatchObject({ form: 'histdata', badLines: 0, digits: 6 });
		expect(plain.prices).toHaveLength(2_000);
		expect(await loadRecording(packed, await readFile(packed), silentLog)).toEqual(plain);
	});

	test('a bad line is named with its number in the log and skipped', async () => {
		const warnings: unknown[] = [];
		const log = { ...silentLog, info: () => undefined, warn: (fields: unknown) => warnings.push(fields) };
		const path = await file('bad-line.csv', [...SHORT.slice(0, 2), 'rubbish', ...SHORT.slice(2)]);
		const recording = await loadRecording(path, await readFile(path), log as never);
		expect(recording.lines).toEqual([1, 2, 4, 5]);
		expect(warnings).toEqual([{ file: path, line: 3, reason: '1 columns' }]);
	});

	test('a bad file is refused in one sentence that names it', async () => {
		const wrong = await file('wrong.csv', ['<html>', '</html>']);
		const cut = join(folder, 'cut.gz');
		await writeFile(cut, gzipSync(await readFile(SAMPLE)).subarray(0, 2_000));
		for (const path of [wrong, cut]) {
			const error: unknown = await loadRecording(path, await readFile(path), silentLog).catch(
				(reason: unknown) => reason,
			);
			expect(error).toBeInstanceOf(RecordingRefused);
			expect((error as Error).message).toMatch(/^The recorded file .* (cannot be read|is refused): .+\.$/);
			expect((error as Error).message).toContain(path);
		}
	});
});

describe('playing', () => {
	let fixture: TickLogFixture;
	let source: Source;
	let tickSize: string | undefined;

	const start = async (path: string) => {
		const recording = await loadRecording(path, await readFile(path), silentLog);
		const asset = EURUSD as NonNullable<typeof EURUSD>;
		const terms = { ...computeReplayTerms({ id: '', digits: recording.digits }), recording: null };
		tickSize ??= terms.tickSize;
		if (await insertAsset(fixture.db.database, asset)) await insertAssetVersion(fixture.db.database, ID, terms, 1);
		const replay = fitRecording(recording, tickSize);
		if (replay === null) throw new Error(`its prices are finer than ${tickSize}`);
		const tickLog = fixture.newTickLog();
		await tickLog.takeOver([ID]);
		source = createReplaySource(tickLog, ID, replay);
	};
	const workAt = async (instantMs: number) => {
		await fixture.goTo(instantMs);
		return source.advance();
	};
	/** Like the running server: asks again whenever the source wants to be asked. */
	const playUntil = async (instantMs: number) => {
		let next = await source.advance();
		while (next <= instantMs) next = await workAt(next);
		await fixture.goTo(instantMs);
	};

	beforeEach(async () => {
		fixture = await TickLogFixture.create(NOON);
		tickSize = undefined;
		await start(await file('short.csv', SHORT));
	});
	afterEach(() => fixture.end());

	test('[MARKET-09] a recorded price gets the clock’s time, L with it; the source time is information', async () => {
		await playUntil(NOON + 5_000);
		expect(await fixture.ticks(ID)).toEqual([
			{ seq: 1, t: NOON, price: 22_001, sourceRef: 'line 1' },
			{ seq: 2, t: NOON + 1_000, price: 22_005, sourceRef: 'line 2' },
			{ seq: 3, t: NOON + 1_500, price: 22_009, sourceRef: 'line 3' },
		]);
		expect(formatPrice(22_001n, '0.00005')).toBe('1.10005');
		const { rows } = await fixture.db.owner.query(
			'select source_t, source from ticks where asset_id = $1 and seq = 2',
			[ID],
		);
		expect(rows).toEqual([{ source_t: BigInt(Date.UTC(2020, 0, 1, 22, 0, 1)), source: 'replay' }]);
		expect((await fixture.writer(ID))['logged_through']).toBe(BigInt(NOON + 1_500));
		await fixture.assertWholeLog(ID);
	});

	test('[MARKET-09] after L was moved to the clock for trades that are due, the next tick is later than L', async () => {
		await workAt(NOON);
		await fixture.goTo(NOON + 1_000);
		await advanceLoggedThrough(fixture.db.database, fixture.clock, ID);
		await source.advance();
		expect((await fixture.ticks(ID)).map(({ t }) => t)).toEqual([NOON, NOON + 1_001]);
		await fixture.assertWholeLog(ID);
	});

	test('the end of the file closes the asset for 10 seconds; then it begins again and seq continues', async () => {
		await playUntil(NOON + LENGTH);
		expect(await fixture.writer(ID)).toMatchObject({ open: true, session_ends_at: BigInt(NOON + LENGTH) });
		await playUntil(NOON + LENGTH + 5_000);
		expect(await fixture.writer(ID)).toMatchObject({
			open: false,
			closed_reason: 'hours',
			opens_at: BigInt(NOON + ROUND),
		});
		await playUntil(NOON + ROUND + 1_000);
		expect(await fixture.writer(ID)).toMatchObject({ open: true, session_ends_at: BigInt(NOON + ROUND + LENGTH) });
		expect((await fixture.ticks(ID)).map(({ seq, t, price }) => [seq, t - NOON, price])).toEqual([
			[1, 0, 22_001],
			[2, 1_000, 22_005],
			[3, 1_500, 22_009],
			[4, LENGTH, 22_013],
			[5, ROUND, 22_001],
			[6, ROUND + 1_000, 22_005],
		]);
		expect(
			(await fixture.groups(ID)).filter(({ kind }) => kind !== 'ticks').map(({ kind, reason }) => [kind, reason]),
		).toEqual([
			['open', null],
			['close', 'hours'],
			['open', null],
		]);
		await fixture.assertWholeLog(ID);
	});

	test('time missed while stopped is not caught up, and nothing is played twice', async () => {
		await playUntil(NOON + 1_000);
		await fixture.goTo(NOON + 3 * ROUND + 1_200);
		await start(join(folder, 'short.csv'));
		await source.advance();
		expect(await fixture.ticks(ID)).toHaveLength(2);
		await playUntil(NOON + 3 * ROUND + 2_000);
		expect((await fixture.ticks(ID)).at(-1)).toMatchObject({ seq: 3, t: NOON + 3 * ROUND + 1_500, price: 22_009 });
		await start(join(folder, 'short.csv'));
		await source.advance();
		expect(await fixture.ticks(ID)).toHaveLength(3);
		await fixture.assertWholeLog(ID);
	});

	test('[MARKET-09] after a standstill only what came due just now is played, as one group with one time', async () => {
		await playUntil(NOON + 1_000);
		await workAt(NOON + ROUND + 1_200);
		expect((await fixture.ticks(ID)).slice(2)).toEqual([
			{ seq: 3, t: NOON + ROUND + 1_200, price: 22_001, sourceRef: 'line 1' },
			{ seq: 4, t: NOON + ROUND + 1_200, price: 22_005, sourceRef: 'line 2' },
		]);
		expect(await fixture.writer(ID)).toMatchObject({ session_ends_at: BigInt(NOON + ROUND + LENGTH) });
		await fixture.assertWholeLog(ID);
	});

	test('[MARKET-09] after the clock went back the asset is closed until time has passed the last stamp', async () => {
		await playUntil(NOON + 1_500);
		await fixture.moveWallClock(-1_000);
		await source.advance();
		expect(await fixture.writer(ID)).toMatchObject({ open: false, closed_reason: 'feed' });
		await workAt(NOON + 1_500);
		expect(await fixture.writer(ID)).toMatchObject({ open: false });
		await workAt(NOON + 1_600);
		expect(await fixture.writer(ID)).toMatchObject({ open: true, last_seq: 3n });
		await fixture.assertWholeLog(ID);
	});

	test('an asset is on offer only while its file is configured, in demo only, and keeps its tick size', async () => {
		await source.advance();
		const [shown] = (await loadAssets(fixture.db.database, { mode: 'demo', activeId: ID })).filter(
			({ id }) => id === ID,
		);
		expect(shown).toMatchObject({
			ticker: 'EUR/USD',
			source: 'replay',
			active: 1,
			digits: 5,
			duration_min: 60,
			open: true,
		});
		await expect(
			fixture.db.owner.query('update asset_versions set real_allowed = true where asset_id = $1', [ID]),
		).rejects.toThrow('violates check constraint');
		await expect(
			start(await file('finer.csv', ['20200101 170000000,1.10001,1.10001,0', ...SHORT.slice(1)])),
		).rejects.toThrow('its prices are finer than 0.00005');
		await start(await file('coarser.csv', ['20200101 170000000,1.1,1.1,0', '20200101 170001000,1.2,1.2,0']));
		await workAt(NOON + 10_000);
		await workAt(NOON + 11_000);
		expect((await fixture.ticks(ID)).at(-1)?.price).toBe(22_000);
	});

	test.skipIf(!existsSync(RECORDED))('the recorded file of a real day plays with half-digit prices', async () => {
		const recording = await loadRecording(RECORDED, await readFile(RECORDED), silentLog);
		expect(recording).toMatchObject({ form: 'histdata', digits: 6, badLines: 0 });
		expect(recording.prices).toHaveLength(9_500);
		const text = (await readFile(RECORDED, 'utf8')).split('\n');
		for (const i of [0, 4_711, 9_499]) {
			const [, bid, ask] = (text[i] ?? '').split(',');
			expect(Number(formatPrice(BigInt(recording.prices[i] ?? 0), '0.000005'))).toBeCloseTo(
				(Number(bid) + Number(ask)) / 2,
				9,
			);
		}
	});
});
