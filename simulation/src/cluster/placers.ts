import { ask } from '../trader-calls.ts';
import type { Trader } from '../traders.ts';
import { Client, type House, type Said } from './client.ts';

/** Connections of each trader that place at the same time, at whatever processes they reach. */
export const LANES = 2;
const DURATIONS_S = [5, 6, 8];
/** Shares of accepted placements that are read, or asked again, on another connection at once. */
const READ = 0.25;
const ASKED_AGAIN = 0.05;

export interface PlacedAsset {
	readonly id: number;
	readonly payoutPercent: number;
}

/** An accepted placement. */
interface Booked {
	readonly assetId: number;
	readonly stake: number;
}

/** Counts of a run, and what `compareBooks` compares with the product's answers. */
export class Books {
	readonly accepted = new Map<Trader, Map<string, Booked>>();
	readonly refused = new Map<string, number>();
	/** Times at which a placement was accepted, milliseconds of the monotonic clock. */
	readonly acceptedMs: number[] = [];
	/** Placements whose first attempt was unknown and which were decided later. */
	settledByIds = 0;

	add(trader: Trader, id: string, booked: Booked, said: Said): void {
		if (said.outcome === 'ok') {
			const own = this.accepted.get(trader) ?? new Map<string, Booked>();
			this.accepted.set(trader, own.set(id, booked));
			this.acceptedMs.push(performance.now());
		} else if (said.outcome === 'refused') {
			const code = /"code":"([\w.]+)"/.exec(said.body)?.[1] ?? `${said.status}`;
			this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
		}
	}
}

/** One connection of a trader that places `perSecond` trades on average until the signal; then each placement is still decided. */
export async function placeOn(
	house: House,
	trader: Trader,
	assets: readonly PlacedAsset[],
	books: Books,
	{ perSecond, signal }: { readonly perSecond: number; readonly signal: AbortSignal },
): Promise<void> {
	const { chance } = house;
	const [client, other] = [new Client(house), new Client(house)];
	while (!signal.aborted) {
		const asset = chance.pick(assets);
		const asked = ask(trader, asset.id, asset.payoutPercent, chance.pick(DURATIONS_S));
		const { stake } = JSON.parse(asked.body) as Booked;
		const request = {
			verb: 'place',
			user: trader.userId,
			id: asked.id,
			method: 'POST',
			path: '/api/trades',
			headers: trader.headers,
			body: asked.body,
			lasting: readTerms,
		} as const;
		const first = await client.attempt(request);
		const said = first.outcome === 'unknown' ? await client.untilDecided(request) : first;
		if (first.outcome === 'unknown' && said.outcome !== 'unknown') books.settledByIds++;
		books.add(trader, asked.id, { assetId: asset.id, stake }, said);
		if (said.outcome === 'ok' && chance.is(READ)) await readOn(other, trader, asked.id);
		if (said.outcome === 'ok' && chance.is(ASKED_AGAIN)) await other.attempt(request);
		await new Promise((resolve) => setTimeout(resolve, (2 * chance.next() * 1_000) / perSecond));
	}
	client.close();
	other.close();
}

const readOn = (client: Client, { userId, headers }: Trader, id: string) =>
	client.attempt({ verb: 'read', user: userId, id, method: 'GET', path: `/api/trades/${id}`, headers });

/** The terms of a placement, which are the same in each answer. */
function readTerms(body: string): string {
	const { stake, direction, accepted_at, expires_at } = JSON.parse(body);
	return [stake, direction, accepted_at, expires_at].join(' ');
}
