import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, createPools, type Database, type Pools } from '../../src/platform/database/index.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** Superuser's address of the test cluster's maintenance database. */
		clusterUrl: string;
	}
}

/** A copy of the migrated template, as the migrations made it. */
export interface TemplateCopy {
	/** Address for the restricted role, as in DATABASE_URL. */
	readonly url: string;
	readonly ownerUrl: string;
	/** Address for the role that keeps audits, as in DATABASE_AUDIT_URL. */
	readonly auditUrl: string;
	/** Pools of the restricted role. */
	readonly pools: Pools;
	/** The ordinary one of them. */
	readonly database: Database;
	/** Pool of the owner, for what the application may not do: tampering, moving the clock. */
	readonly owner: Database;
	drop(): Promise<void>;
}

export interface TestDatabase extends TemplateCopy {
	/** Moves `app.clock()` by `ms` milliseconds; repeated moves add up. */
	moveClock(ms: number): Promise<void>;
	/** Stops `app.clock()` at an instant (epoch ms), or lets it run on with null. */
	setClock(ms: number | null): Promise<void>;
}

/** A copy of the migrated template. `port`: of a proxy that the pools of the restricted role go through. */
export async function copyTemplate({ port }: { port?: number | undefined } = {}): Promise<TemplateCopy> {
	const clusterUrl = inject('clusterUrl');
	const name = `test_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
	const admin = new pg.Client({ connectionString: clusterUrl });
	await admin.connect();
	// Half the time of a copy by way of the write-ahead log, which nothing reads here.
	await admin.query(`create database ${name} template template_fairtick owner fairtick_owner strategy file_copy`);
	await admin.end();
	const address = (role: string) => {
		const url = new URL(clusterUrl);
		url.username = role;
		url.pathname = name;
		return url.href;
	};
	const url = address('fairtick_app');
	const ownerUrl = address('fairtick_owner');
	const pooled = new URL(url);
	if (port !== undefined) pooled.port = String(port);
	const pools = createPools(pooled.href, { connections: 30 });
	const owner = createDatabase(ownerUrl, { max: 4 });
	return {
		url,
		ownerUrl,
		auditUrl: address('fairtick_audit'),
		pools,
		database: pools.ordinary,
		owner,
		async drop() {
			await Promise.all([pools.end(), owner.end()]);
			const again = new pg.Client({ connectionString: clusterUrl });
			await again.connect();
			await again.query(`drop database ${name} with (force)`);
			await again.end();
		},
	};
}

/** A separate database for one test file, copied from the migrated template, with a clock that can be moved. */
export async function createTestDatabase(options: { port?: number | undefined } = {}): Promise<TestDatabase> {
	const copy = await copyTemplate(options);
	const { owner } = copy;
	await owner.query(`
		create table app.test_clock (shift bigint not null, fixed bigint);
		insert into app.test_clock values (0, null);
		grant select on app.test_clock to fairtick_app;
		create or replace function app.clock() returns bigint language sql volatile as
		$$ select coalesce(fixed, floor(extract(epoch from clock_timestamp()) * 1000)::bigint + shift) from app.test_clock $$`);
	return {
		...copy,
		async moveClock(ms) {
			await owner.query('update test_clock set shift = shift + $1, fixed = fixed + $1', [ms]);
		},
		async setClock(ms) {
			await owner.query('update test_clock set fixed = $1', [ms]);
		},
	};
}
