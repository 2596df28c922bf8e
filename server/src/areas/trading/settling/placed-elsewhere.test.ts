import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../../test/support/trading-fixture.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { type Bus, createBus, type TransportReader } from '../../../platform/events/index.ts';
import { PlacedElsewhere } from './placed-elsewhere.ts';

let fixture: TradingFixture;
beforeAll(async () => {
	fixture = await openTradingFixture();
	await fixture.stopSettling();
});
afterAll(() => fixture.close());

/** The buses of two processes. While `isLossy` says so, packets arrive at neither. */
async function openBuses(isLossy: () => boolean): Promise<[Bus, Bus]> {
	const readers: TransportReader[] = [];
	const open = () =>
		createBus({
			onError: (error) => {
				throw error;
			},
			openTransport: (reader) => {
				readers.push(reader);
				setImmediate(reader.onUp);
				return {
					async send(packets) {
						for (const packet of packets) for (const { onPacket } of isLossy() ? [] : readers) onPacket(packet);
					},
					renew: () => undefined,
					stop: async () => undefined,
				};
			},
		});
	const buses: [Bus, Bus] = [open(), open()];
	onTestFinished(async () => {
		for (const bus of buses) await bus.stop();
	});
	const up = new Set<Bus>();
	for (const bus of buses) bus.onHint('work', () => up.add(bus));
	await vi.waitFor(() => {
		for (const bus of buses) bus.hint('work', ['beginning']);
		expect(up.size).toBe(2);
	});
	return buses;
}

function open(bus: Bus) {
	const { db } = fixture;
	const elsewhere = new PlacedElsewhere({
		database: db.pools.hot,
		bus,
		nowMs: () => NOON,
		onError: (error) => {
			throw error;
		},
	});
	onTestFinished(() => elsewhere.stop());
	const opened: string[] = [];
	elsewhere.onOpened((trades) => opened.push(...trades.map(({ terms }) => terms.id)));
	return { elsewhere, opened };
}

test('trades that another process accepts are known here, each once', async () => {
	const [a, b] = await openBuses(() => false);
	const { opened } = open(b);
	const user = await addTestUser(fixture.db, 100_000n);
	const [first, second] = [placement(), placement()];
	await fixture.trading.place(user, first);
	await fixture.trading.place(user, second);
	a.hint('opened', [first.id, first.id]);
	a.hint('opened', [second.id]);
	await vi.waitFor(() => expect(opened.toSorted()).toEqual([first.id, second.id].toSorted()));
	a.hint('opened', [second.id, first.id]);
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect(opened.length).toBe(2);
});

test('[CLUSTER-04] of lost hints, trades that may still enter are found in the database', async () => {
	let isLossy = false;
	const [, b] = await openBuses(() => isLossy);
	const { opened } = open(b);
	isLossy = true;
	const body = placement();
	await fixture.trading.place(await addTestUser(fixture.db, 100_000n), body);
	await vi.waitFor(() => expect(opened).toContain(body.id), { timeout: 1_500 });
});

test('while users place trades at another process, settlement makes way', async () => {
	const [a, b] = await openBuses(() => false);
	const { elsewhere } = open(b);
	expect(elsewhere.isBusy()).toBe(false);
	a.hint('placing', [300]);
	await vi.waitFor(() => expect(elsewhere.isBusy()).toBe(true));
	await vi.waitFor(() => expect(elsewhere.isBusy()).toBe(false), { timeout: 2_000 });
});
