import { setTimeout as delay } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { addMetric, type Described, type Sample } from './add-metric.ts';

/** What has not told its value by then is left out. */
const PATIENCE_MS = 3_000;
/** Upper bounds in seconds: from a placement's few milliseconds to the longest that a call may wait. */
const BOUNDS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10];

export interface CountedCall {
	readonly method: string;
	/** Null where no route matched: such calls are counted together. */
	readonly route: string | null;
	readonly status: number;
	/** Of the error or refusal. */
	readonly code: string | null;
	readonly durationMs: number;
}

interface Series<Loaded> extends Described {
	readonly type: 'counter' | 'gauge';
	readonly samples: (loaded: Loaded) => readonly Sample[] | number;
}

/** Something that is looked at when metrics are read, and what its value becomes. */
export interface Measure {
	/** Label of `fairtick_measured`, which is 0 while it cannot be told. */
	readonly part: string;
	/** Looks; returns each series with its samples. */
	readonly look: () => Promise<ReadonlyMap<string, readonly Sample[]>>;
	readonly described: readonly Described[];
}

export function defineMeasure<Loaded>(
	part: string,
	load: () => Promise<Loaded> | Loaded,
	series: readonly Series<Loaded>[],
): Measure {
	return {
		part,
		described: series.map(({ name, help, type }) => ({ name, help, type })),
		async look() {
			const loaded = await load();
			return new Map(
				series.map(({ name, samples }) => {
					const taken = samples(loaded);
					return [name, typeof taken === 'number' ? [{ value: taken }] : taken];
				}),
			);
		},
	};
}

export const counter = <Loaded>(name: string, help: string, samples: Series<Loaded>['samples']): Series<Loaded> => ({
	...{ name, help, type: 'counter', samples },
});

export const gauge = <Loaded>(name: string, help: string, samples: Series<Loaded>['samples']): Series<Loaded> => ({
	...{ name, help, type: 'gauge', samples },
});

export interface Metrics {
	/** Counts an answer by route, status and duration, and its code. Labels are as many as there are of these, whatever is asked for. */
	readonly count: (call: CountedCall) => void;
	/** Begins to watch this process as well: memory, garbage, delays of the event loop. */
	watchProcess(): void;
	/** Prometheus' text form. What cannot be told right now is left out. */
	render(): Promise<string>;
	readonly contentType: string;
}

export function createMetrics(measures: readonly Measure[]): Metrics {
	const registry = new Registry();
	const answers = new Histogram({
		name: 'fairtick_request_duration_seconds',
		help: 'Answers by route and status',
		labelNames: ['method', 'route', 'status'],
		buckets: BOUNDS_S,
		registers: [registry],
	});
	const refusals = new Counter({
		name: 'fairtick_refusals_total',
		help: 'Errors and refusals by their code',
		labelNames: ['code'],
		registers: [registry],
	});
	/** As looked at last; null for a part that could not be told. */
	const seen = new Map<string, ReadonlyMap<string, readonly Sample[]> | null>();
	addMetric(
		registry,
		{ name: 'fairtick_measured', help: '1 where a part could be looked at, 0 where that failed', type: 'gauge' },
		() => [...seen].map(([part, samples]) => ({ labels: { part }, value: samples ? 1 : 0 })),
	);
	for (const { part, described } of measures)
		for (const one of described) addMetric(registry, one, () => seen.get(part)?.get(one.name) ?? []);

	const lookAtAll = () =>
		Promise.all(measures.map(async ({ part, look }) => void seen.set(part, await lookInTime(look))));
	let looking: Promise<unknown> | null = null;
	return {
		count({ method, route, status, code, durationMs }) {
			const labels = route === null ? { method: '-', route: 'none', status } : { method, route, status };
			answers.observe(labels, durationMs / 1000);
			if (code !== null) refusals.inc({ code });
		},
		watchProcess: () => collectDefaultMetrics({ register: registry }),
		async render() {
			// Two readers at once look once.
			looking ??= lookAtAll().finally(() => {
				looking = null;
			});
			await looking;
			return registry.metrics();
		},
		contentType: registry.contentType,
	};
}

async function lookInTime(look: Measure['look']): ReturnType<typeof lookOrNull> {
	const patience = new AbortController();
	try {
		return await Promise.race([lookOrNull(look), delay(PATIENCE_MS, null, { signal: patience.signal, ref: false })]);
	} finally {
		patience.abort();
	}
}

async function lookOrNull(look: Measure['look']): Promise<ReadonlyMap<string, readonly Sample[]> | null> {
	try {
		return await look();
	} catch {
		return null;
	}
}
