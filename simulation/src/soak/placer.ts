import { setTimeout as wait } from 'node:timers/promises';
import { HttpConnection } from '../connection.ts';
import { type Asked, ask, send } from '../trader-calls.ts';
import type { Trader } from '../traders.ts';

/** Tries of an unanswered placement, one second apart. */
const TRIES = 60;

/** Maximum wait for the last answers. */
const LAST_ANSWER_MS = 120_000;

/** An accepted placement in the books. */
export interface Booked {
	readonly assetId: number;
	readonly stake: number;
}

export interface PlacedAsset {
	readonly id: number;
	readonly payoutPercent: number;
	readonly durationsS: readonly number[];
	/** The asset closes while its exchange is away, so a refusal is then no problem. */
	readonly mayBeClosed: boolean;
}

/** Places trades at a fixed rate, even if answers are missing, over a few kept-alive connections. */
export class Placer {
	/** Accepted trades by trader and id, compared with the product at the end. */
	readonly books = new Map<Trader, Map<string, Booked>>();
	readonly problems: string[] = [];
	readonly counts = { placed: 0, refused: 0, askedAgain: 0 };
	/** Time from each placement's due time to its answer since the last reading, milliseconds. */
	#latencies: number[] = [];
	readonly #url: URL;
	readonly #traders: readonly Trader[];
	readonly #assets: readonly PlacedAsset[];
	readonly #idle: HttpConnection[] = [];
	readonly #waiting: ((connection: HttpConnection) => void)[] = [];
	readonly #underWay = new Set<Promise<void>>();
	#next = 0;

	private constructor(url: URL, traders: readonly Trader[], assets: readonly PlacedAsset[]) {
		this.#url = url;
		this.#traders = traders;
		this.#assets = assets;
		for (const trader of traders) this.books.set(trader, new Map());
	}

	static async open(
		url: URL,
		traders: readonly Trader[],
		assets: readonly PlacedAsset[],
		connections: number,
	): Promise<Placer> {
		const placer = new Placer(url, traders, assets);
		for (let index = 0; index < connections; index++) placer.#idle.push(await HttpConnection.open(url));
		return placer;
	}

	/** Placements that wait for a connection or an answer. */
	get waiting(): number {
		return this.#underWay.size;
	}

	takeLatencies(): number[] {
		return this.#latencies.splice(0);
	}

	/** Places until the signal. Pending placements then get their answers, or count as problems. */
	async run(perSecond: number, signal: AbortSignal): Promise<void> {
		const startedAt = performance.now();
		const dueAt = (index: number) => startedAt + (index * 1000) / perSecond;
		for (let index = 0; !signal.aborted; ) {
			for (; dueAt(index) <= performance.now() && !signal.aborted; index++) {
				const placing: Promise<void> = this.#place(dueAt(index)).finally(() => this.#underWay.delete(placing));
				this.#underWay.add(placing);
			}
			await new Promise((resolve) => setTimeout(resolve, 2));
		}
		const answered = Promise.all(this.#underWay).then(() => true);
		const isAnswered = await Promise.race([answered, wait(LAST_ANSWER_MS, false, { ref: false })]);
		if (!isAnswered) this.#report(`${this.waiting} placements were never answered`);
		for (const connection of this.#idle) connection.close();
	}

	async #place(due: number): Promise<void> {
		const number = this.#next++;
		const trader = this.#traders[number % this.#traders.length] as Trader;
		const asset = this.#assets[number % this.#assets.length] as PlacedAsset;
		const durationS = asset.durationsS[number % asset.durationsS.length] as number;
		const asked = ask(trader, asset.id, asset.payoutPercent, durationS);
		await this.#untilAnswered(asked);
		this.#latencies.push(performance.now() - due);
		const { answer, body } = asked;
		if (answer?.status === 201) {
			this.counts.placed++;
			this.books.get(trader)?.set(asked.id, { assetId: asset.id, stake: (JSON.parse(body) as Booked).stake });
		} else if (answer?.status === 422 && asset.mayBeClosed) this.counts.refused++;
		else this.#report(`a placement on asset ${asset.id} was answered ${answer?.status ?? 'never'}`);
	}

	/** Repeats a placement with the same id after a lost answer or an outage; it is decided once (TRADE-02). */
	async #untilAnswered(asked: Asked): Promise<void> {
		for (let tries = 0; tries < TRIES; tries++) {
			const connection = this.#idle.pop() ?? (await new Promise<HttpConnection>((give) => this.#waiting.push(give)));
			const isAnswered = await send(connection, asked);
			this.#giveBack(isAnswered ? connection : await this.#reopen(connection));
			if (isAnswered && asked.answer?.status !== 503) return;
			this.counts.askedAgain++;
			await new Promise((resolve) => setTimeout(resolve, 1_000));
		}
	}

	#giveBack(connection: HttpConnection): void {
		const first = this.#waiting.shift();
		if (first) first(connection);
		else this.#idle.push(connection);
	}

	async #reopen(broken: HttpConnection): Promise<HttpConnection> {
		broken.close();
		for (;;) {
			try {
				return await HttpConnection.open(this.#url);
			} catch {
				await new Promise((resolve) => setTimeout(resolve, 1_000));
			}
		}
	}

	#report(problem: string): void {
		if (this.problems.length < 20) this.problems.push(problem);
	}
}
