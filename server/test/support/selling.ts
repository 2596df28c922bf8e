import { randomUUID } from 'node:crypto';
import {
	computeCommitment,
	computeFairEpoch,
	computeFairPrice,
	computeFairTickAt,
	computeFairTickTime,
	createFairSteps,
	FAIR_EPOCH_MS,
	type FairTicker,
} from '@fairtick/domain/market/fair-walk';
import type { SellTradeBody, TradeSale } from '@fairtick/domain/trading/contract';
import { sellTrade } from '../../src/areas/trading/selling/sell-trade.ts';
import type { PublishedTradeEvent } from '../../src/areas/trading/trade/published-event.ts';
import type { ProofFixture } from './proof-fixture.ts';
import { Sessions, type SignedIn } from './sessions.ts';

const SEED = Buffer.alloc(32, 7);

/** The answer to a request to sell: the request, or the code of its refusal with the parameters. */
export interface SaleAnswer {
	readonly sale: TradeSale | null;
	readonly code: string | null;
	readonly params: Readonly<Record<string, unknown>>;
	readonly isReplayed: boolean;
}

/** Sells trades of a proof fixture on an index whose prices are a real walk. */
export class SellingFixture {
	readonly proof: ProofFixture;
	readonly published: PublishedTradeEvent[] = [];
	/** Executing instants of the requests that were accepted. */
	readonly asked: number[] = [];
	readonly #seller: SignedIn;
	readonly #positions = new Map<number, { readonly ticker: FairTicker; k: number; x: number }>();

	private constructor(proof: ProofFixture, seller: SignedIn) {
		this.proof = proof;
		this.#seller = seller;
	}

	static async create(proof: ProofFixture): Promise<SellingFixture> {
		const sessions = new Sessions(proof.db, 'x');
		return new SellingFixture(proof, await sessions.signIn({ userId: proof.userId, email: '', role: 'user' }));
	}

	/** An index at an instant, with two prices before it; the hour is committed to in the log's first entry. */
	async addIndex(atMs: number, beacon: 'quicknet' | null = null): Promise<number> {
		const { proof } = this;
		const epoch = Math.floor(atMs / FAIR_EPOCH_MS);
		await proof.db.owner.query(
			'insert into fair_hours (epoch, commitment, committed_at) values ($1, $2, 0) on conflict do nothing',
			[epoch, Buffer.from(computeCommitment(epoch, SEED))],
		);
		const k = computeFairTickAt(atMs);
		await proof.trading.clock(atMs);
		const id = await proof.freshAsset(atMs, { beacon });
		const ticker = `V${id - 90}` as const;
		await proof.db.owner.query('update assets set ticker = $2 where id = $1', [id, ticker]);
		await proof.trading.market.tick(id, computeFairTickTime(k), computeFairPrice(0));
		await proof.enter();
		this.#positions.set(id, { ticker, k, x: 0 });
		return id;
	}

	/** Logs and enters the prices up to an instant, by the seed and, where the index has the beacon, the rounds' randomness; then moves the clock there. */
	async walkTo(assetId: number, untilMs: number, randomnessOf?: (k: number) => string | undefined): Promise<void> {
		const at = this.#positions.get(assetId);
		if (at === undefined) throw new Error(`no index ${assetId}`);
		const stepOf = createFairSteps(SEED, at.ticker);
		for (let k = at.k + 1; k <= computeFairTickAt(untilMs); k++) {
			const random = randomnessOf?.(k);
			if (randomnessOf === undefined) at.x += stepOf(k);
			else if (random !== undefined) at.x += stepOf(k, random);
			at.k = k;
			await this.proof.enterTick(assetId, computeFairTickTime(k), computeFairPrice(at.x));
		}
		await this.proof.trading.clock(untilMs);
	}

	/** Reveals the hour of an instant. */
	async reveal(atMs: number): Promise<void> {
		await this.proof.db.owner.query('update fair_hours set seed = $1, revealed_at = clock() where epoch = $2', [
			SEED,
			computeFairEpoch(computeFairTickAt(atMs)),
		]);
	}

	async sell(tradeId: string, body: Partial<SellTradeBody> = {}, who = this.#seller): Promise<SaleAnswer> {
		const { promises, db } = this.proof;
		const answer: unknown = await sellTrade(
			{
				database: db.database,
				realCurrency: 'SANDBOX_USD',
				promises: () => promises,
				publish: (events) => void this.published.push(...events),
				onAsked: ({ executesAfterMs }) => void this.asked.push(executesAfterMs),
			},
			{
				caller: { userId: who.userId, sessionId: who.sessionId },
				endpoint: { access: { who: 'user', guest: true }, scope: 'trade' },
				params: { id: tradeId },
				body: { id: randomUUID(), ...body },
			} as never,
		);
		const {
			value = null,
			refusal,
			extras,
		} = answer as {
			value?: TradeSale;
			refusal?: { code: string; params: Record<string, unknown> };
			extras: { headers?: object };
		};
		return {
			sale: value,
			code: refusal?.code ?? null,
			params: refusal?.params ?? {},
			isReplayed: extras.headers !== undefined,
		};
	}
}
