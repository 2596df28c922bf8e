import { expect, test } from 'vitest';
import { createStatus, type StatusProbes } from './status.ts';

const EPOCH = '1970-01-01T00:00:00.000Z';
const HOUR_MS = 3_600_000;
const WELL: StatusProbes = {
	database: async () => undefined,
	commits: async () => ({ waiting: 0, oldestMs: 0, isSafe: true }),
	placing: async () => ({ refused: false }),
	log: async () => 'ok',
	disk: async () => 'ok',
	store: async () => 'none',
	backups: async () => ({ lastMs: Date.now() - HOUR_MS, wanted: true }),
	clock: async () => ({ isRight: true, skewMs: 3, living: 1, wrong: 0 }),
	assets: async () => [{ ticker: 'T1', source: 'fair', open: true, closed_reason: null } as never],
	seeds: async () => [],
	settlement: async () => ({ overdue: 0, overdueMs: 0, decidableMs: 0, unsettled: 0 }),
	ledger: async () => ({ auditOverdue: false, broken: [], audit: { findings: 0, atMs: 0, cleanAtMs: 0 } }),
	mails: async () => ({ waiting: 0, oldestMs: 0 }),
	movements: async () => [],
	busIsWhole: () => true,
	holidaysEndMs: Date.now() + 400 * 86_400_000,
};
const fails = async () => {
	throw new Error('connect postgres://app:hunter22@db/fairtick');
};

test.each<[string, Partial<StatusProbes>, object]>([
	[
		'all is well',
		{},
		{
			status: 'ok',
			holidays: { status: 'ok' },
			ledger: { status: 'ok', broken: [], audited_at: EPOCH, clean_at: EPOCH },
		},
	],
	['the database is away', { database: fails }, { status: 'failing', database: 'down', ledger: { status: 'unknown' } }],
	[
		'[CLUSTER-08] commits wait for the standby',
		{ commits: async () => ({ waiting: 3, oldestMs: 2_001, isSafe: true }) },
		{ status: 'failing', commits: { status: 'waiting', waiting: 3, oldest_ms: 2_001 } },
	],
	[
		'[CLUSTER-08] a standby is required, and the database waits for none',
		{ commits: async () => ({ waiting: 0, oldestMs: 0, isSafe: false }) },
		{ status: 'degraded', commits: { status: 'unsafe' } },
	],
	[
		'[CLUSTER-08] a commit is on its way',
		{ commits: async () => ({ waiting: 1, oldestMs: 40, isSafe: true }) },
		{ status: 'ok' },
	],
	[
		'[OPS-07] every placement is refused',
		{ placing: async () => ({ refused: true }) },
		{ status: 'failing', placing: { status: 'refused' } },
	],
	[
		'[OPS-07] the log must not be signed',
		{ log: async () => 'stopped' },
		{ status: 'failing', log: { status: 'stopped' } },
	],
	['[OPS-07] the log is silent', { log: async () => 'silent' }, { status: 'degraded', log: { status: 'silent' } }],
	[
		'[CLUSTER-04] hints between processes may be lost',
		{ busIsWhole: () => false },
		{ status: 'degraded', bus: { status: 'interrupted', about: expect.stringContaining('Nothing is lost') } },
	],
	['[OPS-07] a disk is full', { disk: async () => 'full' }, { status: 'failing', disk: { status: 'full' } }],
	['[OPS-07] a disk is nearly full', { disk: async () => 'low' }, { status: 'degraded', disk: { status: 'low' } }],
	[
		'[CLUSTER-06] the object store is away',
		{ store: async () => 'away' },
		{
			status: 'degraded',
			store: { status: 'away', detail: expect.stringMatching(/^The object store does not answer: .+\.$/) },
		},
	],
	['[CLUSTER-06] it answers', { store: async () => 'ok' }, { status: 'ok', store: { status: 'ok', detail: null } }],
	['[CLUSTER-06] it can not be asked', { store: fails }, { status: 'degraded', store: { status: 'unknown' } }],
	['[OPS-07] a disk cannot be looked at', { disk: fails }, { status: 'degraded', disk: { status: 'unknown' } }],
	[
		'[CLUSTER-05] the clock of this process is wrong',
		{ clock: async () => ({ isRight: false, skewMs: 3_600_000, living: 2, wrong: 1 }) },
		{ status: 'degraded', clock: { status: 'wrong', skew_ms: 3_600_000, processes: 2, wrong: 1 } },
	],
	[
		'[CLUSTER-05] the clock of another process is wrong',
		{ clock: async () => ({ isRight: true, skewMs: 0, living: 2, wrong: 1 }) },
		{ status: 'degraded', clock: { status: 'ok', wrong: 1 } },
	],
	[
		'[OPS-07] there was no backup',
		{ backups: async () => ({ lastMs: null, wanted: true }) },
		{ status: 'degraded', backups: { status: 'late', last_at: null } },
	],
	[
		'[OPS-07] the last backup is older than 26 hours',
		{ backups: async () => ({ lastMs: Date.now() - 26 * HOUR_MS - 1_000, wanted: true }) },
		{ status: 'degraded', backups: { status: 'late' } },
	],
	[
		'[OPS-07] there was no backup where none is wanted',
		{ backups: async () => ({ lastMs: null, wanted: false }) },
		{ status: 'ok', backups: { status: 'ok', last_at: null } },
	],
	[
		'[OPS-07] the database is away and the disk full',
		{ database: fails, disk: async () => 'full' },
		{ status: 'failing', placing: { status: 'unknown' }, disk: { status: 'full' } },
	],
	[
		'a source is closed by itself',
		{ assets: async () => [{ ticker: 'T1', source: 'polygon', open: false, closed_reason: 'feed' } as never] },
		{ status: 'degraded' },
	],
	[
		'[MARKET-14] seeds of hours cannot be read',
		{ seeds: async () => [3_600_000, 7_200_000] },
		{
			status: 'degraded',
			seeds: { status: 'unreadable', unreadable: 2, first_hour: '1970-01-01T01:00:00.000Z' },
		},
	],
	[
		'prices are late',
		{ settlement: async () => ({ overdue: 3, overdueMs: 60_000, decidableMs: 0, unsettled: 0 }) },
		{ status: 'degraded', settlement: { status: 'waiting', overdue: 3, overdue_ms: 60_000 } },
	],
	[
		'settlement stands still',
		{ settlement: async () => ({ overdue: 3, overdueMs: 60_000, decidableMs: 31_000, unsettled: 0 }) },
		{ status: 'failing', settlement: { status: 'stuck' } },
	],
	[
		'[CASH-03] withdrawals are overdue',
		{
			movements: async () => [
				{ count: 2, oldestMs: 60_000 },
				{ count: 1, oldestMs: 90_000 },
			],
		},
		{ status: 'degraded', movements: { status: 'overdue', overdue: 3, oldest_ms: 90_000 } },
	],
	[
		'[TRADE-17] a trade can not be settled',
		{ settlement: async () => ({ overdue: 0, overdueMs: 0, decidableMs: 0, unsettled: 2 }) },
		{ status: 'degraded', settlement: { status: 'ok', overdue: 0, overdue_ms: 0, unsettled: 2 } },
	],
	[
		'the ledger is broken',
		{ ledger: async () => ({ auditOverdue: false, broken: ['balances'], audit: null }) },
		{ status: 'failing', ledger: { status: 'broken', broken: ['balances'], audited_at: null, clean_at: null } },
	],
	[
		'audits are overdue',
		{ ledger: async () => ({ auditOverdue: true, broken: [], audit: null }) },
		{ status: 'failing', ledger: { status: 'broken', broken: ['audit'] } },
	],
	[
		'the last audit was not clean',
		{ ledger: async () => ({ auditOverdue: false, broken: [], audit: { findings: 2, atMs: 60_000, cleanAtMs: 0 } }) },
		{ status: 'failing', ledger: { status: 'broken', broken: ['audit'], clean_at: EPOCH } },
	],
	[
		'mails wait',
		{ mails: async () => ({ waiting: 2, oldestMs: 400_000 }) },
		{ status: 'degraded', mails: { status: 'late', waiting: 2, oldest_ms: 400_000 } },
	],
	[
		'holidays of venues are known for less than a year, which is no outage',
		{ holidaysEndMs: Date.UTC(2020, 0, 1) },
		{ status: 'ok', holidays: { status: 'ending', known_until: '2020-01-01T00:00:00.000Z' } },
	],
	['a part cannot be told', { mails: fails }, { status: 'degraded', database: 'up', mails: { status: 'unknown' } }],
])('%s', async (_, probes, expected) => {
	const status = await createStatus({ ...WELL, ...probes })();
	expect(status).toMatchObject(expected);
	expect(JSON.stringify(status)).not.toContain('hunter22');
});

test('any number of calls costs the database one query in two seconds', async () => {
	let nowMs = 0;
	const looks = { database: 0, ledger: 0 };
	const load = createStatus(
		{
			...WELL,
			database: async () => void looks.database++,
			ledger: async () => {
				looks.ledger++;
				return WELL.ledger();
			},
		},
		{ nowMs: () => nowMs },
	);
	const first = await Promise.all(Array.from({ length: 1_000 }, load));
	expect([new Set(first).size, looks]).toEqual([1, { database: 1, ledger: 1 }]);
	nowMs = 2_000;
	await load();
	expect(looks).toEqual({ database: 2, ledger: 1 });
	nowMs = 15_000;
	await load();
	expect(looks).toEqual({ database: 3, ledger: 2 });
});

test('a look that hangs is one look, and shows that the database is gone', async () => {
	let looks = 0;
	const hangs = () => {
		looks++;
		return new Promise(() => undefined);
	};
	const load = createStatus({ ...WELL, database: hangs }, { patienceMs: 5 });
	const [one, other] = await Promise.all([load(), load()]);
	expect([one.status, one.database, other, looks]).toEqual(['failing', 'down', one, 1]);
});
