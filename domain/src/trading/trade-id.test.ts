import { expect, test } from 'vitest';
import { openTradeBody } from './contract.ts';
import { toTradeId } from './trade-id.ts';

const random = (fill: number) => new Uint8Array(10).fill(fill);

test('[TRADE-01] an id is a UUID of version 7 that begins with its time', () => {
	// The example of RFC 9562, appendix A.6.
	const drawn = Uint8Array.of(0xcc, 0x31, 0x8c, 0x4d, 0xc0, 0xc0, 0xc0, 0x73, 0x98, 0xf0);
	expect(toTradeId(0x017f22e279b0, drawn)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
	for (let fill = 0; fill < 256; fill++) {
		const made = toTradeId(1_795_366_263_309.7, random(fill));
		expect(openTradeBody.shape.id.parse(made)).toBe(made);
		expect(made).toMatch(/^.{14}7.{4}[89ab]/);
	}
});

test('[TRADE-01] ids are in the order of their times, however they were drawn', () => {
	const times = [0, 1, 255, 65_536, 1_795_366_263_309, 1_795_366_263_310];
	const ids = times.map((atMs, index) => toTradeId(atMs, random(255 - index)));
	expect(ids.toSorted()).toEqual(ids);
});

test('[TRADE-01] all random digits are used', () => {
	const ids = Array.from({ length: 10 }, (_, index) =>
		toTradeId(
			0,
			Uint8Array.from(random(0), (_, at) => (at === index ? 0xff : 0)),
		),
	);
	expect(new Set(ids).size).toBe(10);
});
