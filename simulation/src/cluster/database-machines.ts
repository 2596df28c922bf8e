import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseProxy } from '../../../server/test/support/database-proxy.ts';
import { PostgresPair } from '../../../server/test/support/postgres-pair.ts';

/** A former primary that is only cut off still runs for this long while the next one serves, in milliseconds. */
const CUT_OFF_MS = 1_500;
/** Without waiting for the standby, what is committed in this time before the promotion is lost, in milliseconds. */
const LOST_MS = 500;

/** The ways in which a primary is lost: its machine dies, or it is cut off and lives on. */
export type Loss = 'kill' | 'cut off';

/** A primary and a standby behind a balancer that shows the primary. */
export class DatabaseMachines {
	readonly #pair: PostgresPair;
	readonly #proxy: DatabaseProxy;
	readonly #isControl: boolean;

	private constructor(pair: PostgresPair, proxy: DatabaseProxy, isControl: boolean) {
		[this.#pair, this.#proxy, this.#isControl] = [pair, proxy, isControl];
	}

	/** `isControl`: commits do not wait for the standby, so that a promotion loses some. */
	static async open(isControl: boolean): Promise<DatabaseMachines> {
		const pair = await PostgresPair.make({ fsync: true, synchronousCommit: isControl ? 'local' : 'on' });
		return new DatabaseMachines(pair, await DatabaseProxy.open(pair.url('admin')), isControl);
	}

	/** The settings of the product. */
	get settings(): Record<string, string> {
		return {
			DATABASE_URL: this.#address('fairtick_app', 'fairtick'),
			DATABASE_OWNER_URL: this.#address('fairtick_owner', 'fairtick'),
			DATABASE_AUDIT_URL: this.#address('fairtick_audit', 'fairtick'),
			DATABASE_SYNCHRONOUS: this.#isControl ? 'off' : 'required',
		};
	}

	get adminUrl(): string {
		return this.#address('postgres', 'fairtick');
	}

	/** The primary is lost, and the standby takes its place. */
	async promote(loss: Loss): Promise<void> {
		if (this.#isControl) {
			await this.#pair.stopReceiving();
			await wait(LOST_MS);
		}
		if (loss === 'kill' || this.#isControl) {
			await this.#pair.killPrimary();
			this.#proxy.cut();
		}
		await this.#pair.promote();
		this.#proxy.moveTo(this.#pair.url('admin'));
		if (loss !== 'cut off') return;
		// Connections to the former primary stay open for a while; it has no standby any more.
		await wait(CUT_OFF_MS);
		this.#proxy.cut();
	}

	/** The other machine follows again. */
	rejoin(): Promise<void> {
		return this.#pair.rejoin();
	}

	async stop(): Promise<void> {
		await this.#proxy.close();
		await this.#pair.stop();
	}

	#address(role: string, database: string): string {
		return `postgres://${role}:none@127.0.0.1:${this.#proxy.port}/${database}`;
	}
}
