import type { Trade } from '@fairtick/domain/trading/contract';
import { expect, test } from 'vitest';
import { tradesToCsv } from './trades-csv.ts';

test('a trade is a line that is equal in every language', () => {
	const trade: Trade = {
		id: '00000000-0000-4000-8000-000000000001',
		mode: 'demo',
		asset: { id: 1, ticker: '=V10' },
		direction: 'down',
		stake: 123_456,
		currency: 'USD',
		payout_percent: 90,
		payout: 234_566,
		status: 'lost',
		void_reason: null,
		accepted_at: '2026-01-05T12:00:00.123Z',
		expires_at: '2026-01-05T12:00:05.123Z',
		entry: { seq: 7, price: '1000.5', at: '2026-01-05T12:00:00.500Z' },
		exit: null,
		returned: 0,
		profit: -123_456,
		correction: { cause: 'venue_record', seq: 7, amount: 123_456, at: '2026-01-05T12:10:00.000Z' },
		sealed: null,
		rules_version: 1,
	};
	const [header, line] = tradesToCsv([trade]).split('\r\n');
	expect(header?.split(',').slice(0, 6)).toEqual(['\ufeffid', 'mode', 'asset', 'direction', 'stake', 'currency']);
	expect(line).toBe(
		"00000000-0000-4000-8000-000000000001,demo,'=V10,down,1234.56,USD,90,lost,,2026-01-05T12:00:00.123Z,7,2026-01-05T12:00:00.500Z,1000.5,,,,2026-01-05T12:00:05.123Z,0.00,-1234.56,venue_record,7,1234.56,2026-01-05T12:10:00.000Z,1",
	);
});
