/** The most or the least that a figure may be, in `unit`. */
export interface Bar {
	readonly sign: '≤' | '≥';
	readonly value: number;
	/** `×`: a ratio to the baseline of the same run. */
	readonly unit: string;
}

const most = (value: number, unit = '×'): Bar => ({ sign: '≤', value, unit });
const least = (value: number, unit = '×'): Bar => ({ sign: '≥', value, unit });

/** The bars of every figure, by what they bound. `docs/performance.md` shows them; a test holds the two against each other. */
export const BARS = {
	'PERF-01': { placements: least(0.25) },
	'PERF-02': { p50: most(4), p99: most(25, ' ms') },
	'PERF-03': { placements: least(0.9) },
	'PERF-04': { time: most(4), last: most(1_000, ' ms') },
	'PERF-05': { p99: most(3) },
	'PERF-06': { messages: least(0.9) },
	'PERF-07': { age: most(1.2), CPU: most(1.2) },
	'PERF-08': { memory: most(2) },
	'PERF-09': { time: most(4) },
	'PERF-10': { time: most(6) },
	'PERF-11': { time: most(1.5), p99: most(15, ' ms') },
	// 1.75 is allowed. The rest is room for a text that a fault needs, not for a feature.
	'PERF-12': { bytes: most(1.74) },
	'PERF-13': { paint: most(2_500, ' ms'), shell: most(1_000, ' ms') },
	'PERF-14': { click: most(200, ' ms') },
	'PERF-15': { shift: most(0.02, ''), heap: most(20, ' MB') },
	'PERF-16': { notices: least(0.2) },
	'PERF-17': { time: most(40, ' min'), memory: most(1, ' GB') },
	'PERF-18': {
		items: least(5_000, '/s'),
		p99: most(20, ' ms'),
		files: most(90_000, ' a day'),
		bytes: most(1_500, ' MB a day'),
	},
	'PERF-22': { files: most(1_500, ' a day'), bytes: most(100, ' MB a day') },
	'PERF-19': { p99: most(50, ' ms'), overview: most(200, ' ms') },
	'NOTE-01': { p99: most(25, ' ms') },
} as const satisfies Record<string, Record<string, Bar>>;

type Id = keyof typeof BARS;

/** The name as benchmarks print it: `PERF-02 placements, p99 (at most 25)`. */
export function nameWithBar<Of extends Id>(id: Of, of: keyof (typeof BARS)[Of], name: string): string {
	const { sign, value } = BARS[id][of] as Bar;
	return `${id} ${name} (${sign === '≤' ? 'at most' : 'at least'} ${value.toLocaleString('en')})`;
}

/** The bars as `docs/performance.md` shows them: `p50 ≤ 4×, p99 ≤ 25 ms`. */
export const describeBars = (id: Id): string =>
	Object.entries<Bar>(BARS[id])
		.map(([of, { sign, value, unit }]) => `${of} ${sign} ${value.toLocaleString('en')}${unit}`)
		.join(', ');
