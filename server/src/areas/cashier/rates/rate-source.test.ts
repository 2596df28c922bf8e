import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LocalServer } from '../../../../test/support/providers/local-server.ts';
import { createOutgoing } from '../../../platform/outgoing/index.ts';
import { openRateSource, type RateSourceOptions } from './rate-source.ts';

const MINUTE_MS = 60_000;
const NOON = Date.parse('2026-11-24T12:00:00Z');
const tableOf = (brl: string, expires_at = '2026-11-24T13:00:00Z') => ({
	base: 'USD',
	source: 'Example Bank',
	expires_at,
	rates: { BRL: brl },
});

let folder: string;
let server: LocalServer;
let answer: { status: number; body: unknown };
let nowMs: number;
let warned: number;
beforeEach(async () => {
	[nowMs, warned] = [NOON, 0];
	folder = mkdtempSync(join(tmpdir(), 'fairtick-rates-'));
	answer = { status: 200, body: tableOf('5.00') };
	server = new LocalServer(() => answer);
	await server.listen();
});
afterEach(async () => {
	await server.close();
	rmSync(folder, { recursive: true });
});

const open = (options: Partial<RateSourceOptions> = {}) =>
	openRateSource({
		place: `${server.origin}/rates.json`,
		outgoing: createOutgoing({ allowsLoopback: true }),
		nowMs: () => nowMs,
		log: { warn: () => warned++ },
		...options,
	});
/** Price of one dollar in BRL cents. */
async function brl(source: ReturnType<typeof open>): Promise<number | null> {
	const found = await source.find('BRL', 2);
	return found && Number((found.rate.numerator * 100n) / found.rate.denominator);
}

test('[CASH-06] a table of the operator in a file gives rates until it is over, and is read again', async () => {
	const place = join(folder, 'rates.json');
	writeFileSync(place, JSON.stringify(tableOf('5.00')));
	const source = open({ place });
	expect(await source.find('BRL', 2)).toMatchObject({ source: 'Example Bank' });
	expect(await brl(source)).toBe(500);
	expect(await source.find('EUR', 2)).toBeNull();
	writeFileSync(place, JSON.stringify(tableOf('5.50')));
	expect(await brl(source)).toBe(500);
	nowMs += MINUTE_MS;
	expect(await brl(source)).toBe(550);
	nowMs = Date.parse('2026-11-24T13:00:00Z');
	expect(await brl(source)).toBeNull();
	expect(warned).toBe(0);
});

test('[CASH-06] an address gives the same, asked once a minute', async () => {
	const source = open();
	expect(await Promise.all([brl(source), brl(source), brl(source)])).toEqual([500, 500, 500]);
	expect(server.calls).toEqual(['GET /rates.json']);
	nowMs += MINUTE_MS;
	answer = { status: 200, body: tableOf('6.00') };
	expect(await brl(source)).toBe(600);
});

test.each([
	['an error', { status: 500, body: tableOf('9.00') }],
	['a redirect', { status: 302, body: '' }],
	['no JSON', { status: 200, body: '<html>' }],
	['a table of another base', { status: 200, body: { ...tableOf('9.00'), base: 'EUR' } }],
	['a rate that is a number', { status: 200, body: { ...tableOf('9.00'), rates: { BRL: 9 } } }],
	['a table that is too long', { status: 200, body: { ...tableOf('9.00'), more: 'x'.repeat(70_000) } }],
])('[CASH-06] after %s the last table goes on until it is over', async (_, wrong) => {
	const source = open();
	expect(await brl(source)).toBe(500);
	answer = wrong;
	nowMs += MINUTE_MS;
	expect(await brl(source)).toBe(500);
	expect(warned).toBe(1);
	nowMs = Date.parse('2026-11-24T13:00:00Z');
	expect(await brl(source)).toBeNull();
});

test('[CASH-06] an address on this machine is not asked where no test allows it', async () => {
	expect(await brl(open({ outgoing: createOutgoing({ allowsLoopback: false }) }))).toBeNull();
	expect(server.calls).toEqual([]);
	expect(warned).toBe(1);
});
