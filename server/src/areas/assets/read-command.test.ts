import { expect, test } from 'vitest';
import { readCommand } from './read-command.ts';

test.each([
	'add BTC/USDT bourse',
	'venues BTC/USDT okx,bybit',
	'venues BTC/USDT nowhere',
	'maintenance all tomorrow 30',
	'maintenance all 2026-11-23T13:00 30',
	'maintenance all 2026-13-23T13:00Z 30',
	'maintenance all 2027-02-31T02:00Z 30',
	'maintenance all 2027-02-28T24:00+01:00 30',
	'maintenance all 2026-11-23T13:00Z 0',
	'maintenance all 2026-11-23T13:00Z 1441',
	'maintenance all 2026-11-23T13:00Z 30 new\u0007disks',
])('[MARKET-13] %j is refused before the database is asked', (command) => {
	expect(() => readCommand(command.split(' '))).toThrow(/, not "|^A reason/);
});

test('[MARKET-13] a wrong choice of exchanges is answered in the words of the setting', () => {
	expect(() => readCommand(['venues', 'ETH/USDT', 'bybit,okx'])).toThrow(
		'Exchanges must be one or three of okx, bybit, bitget, separated by commas, not "bybit,okx".',
	);
});

test.each(['', 'list all', 'suspend', 'suspend V10 V25', 'beacon', 'beacon maybe', 'maintenance all', 'remove V10'])(
	'%j is no command',
	(command) => {
		expect(readCommand(command === '' ? [] : command.split(' '))).toBeUndefined();
	},
);
