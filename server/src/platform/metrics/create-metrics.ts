import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { inTime } from '../loops/index.ts';

/** Milliseconds; a measure that has not given its value by then is left out. */
const PATIENCE_MS = 3_000;
/** Upper bounds in seconds: from a placement's few milliseconds to the longest that a call may wait. */
const BOUNDS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10];

export interface CountedCall {
	readonly method: string;
	/** Null if no route matched: such calls are counted together. */
	readonly route: string | null;
	readonly status: number;
	/** Code of the error or refusal. */
	readonly code: string | null;
	readonly durationMs: number;
}

/** Values by labels; without labels a series is one number, or no sample for none. */
type Samples = number | readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];

/** A series of metrics, computed from a measure's data. */
interface Series<Loaded> {
	readonly create: (registers: Registry[]) => Gauge | Counter;
	readonly samples: (loaded: Loaded) => Samples;
}

type Define = <Loaded>(
	name: string,
	help: string,
	samples: (loaded: Loaded) => Samples,
	...labelNames: string[]
) => Series<Loaded>;

export const gauge: Define = (name, help, samples, ...labelNames) => ({
	create: (registers) => new Gauge({ name, help, labelNames, registers }),
	samples,
});

export const counter: Define = (name, help, samples, ...labelNames) => ({
	create: (registers) => new Counter({ name, help, labelNames, registers }),
	samples,
});

/** A measure that is read with the metrics, and its series. */
export interface Measure {
	/** Label of `fairtick_measured`, which is 0 while the part cannot be measured. */
	readonly part: string;
	/** It is the same in all processes that share the database: one of them gives it, so that sums over all are right. */
	readonly isOfDatabase: boolean;
	/** Registers its series; returns functions that read and set them, and report success, and that leave them out. */
	readonly register: (registry: Registry) => { readonly look: () => Promise<boolean>; readonly leaveOut: () => void };
}

type DefineMeasure = <Loaded>(
	part: string,
	load: () => Promise<Loaded> | Loaded,
	series: readonly Series<Loaded>[],
) => Measure;

/** A measure of this process. */
export const defineMeasure: DefineMeasure = (part, load, series) => define(part, load, series, false);

/** A measure of the database. */
export const defineDatabaseMeasure: DefineMeasure = (part, load, series) => define(part, load, series, true);

function define<Loaded>(
	part: string,
	load: () => Promise<Loaded> | Loaded,
	series: readonly Series<Loaded>[],
	isOfDatabase: boolean,
): Measure {
	return {
		part,
		isOfDatabase,
		register(registry) {
			const metrics = series.map(({ create, samples }) => ({ metric: create([registry]), samples }));
			const leaveOut = () => {
				for (const { metric } of metrics) set(metric, []);
			};
			const look = async () => {
				const found = await inTime(PATIENCE_MS, async () => {
					const loaded = await load();
					return metrics.map(({ metric, samples }) => ({ metric, samples: samples(loaded) }));
				});
				for (const { metric, samples } of found ?? metrics.map(({ metric }) => ({ metric, samples: [] })))
					set(metric, samples);
				return found !== null;
			};
			return { look, leaveOut };
		},
	};
}

function set(metric: Gauge | Counter, samples: Samples): void {
	metric.reset();
	// A metric without labels begins at 0 again, which would be exported.
	metric.remove({});
	for (const { labels = {}, value } of typeof samples === 'number' ? [{ value: samples }] : samples)
		metric.inc(labels, value);
}

export interface Metrics {
	/** Counts an answer by route, status, duration and code. Label cardinality is bounded: unknown routes share one label. */
	readonly count: (call: CountedCall) => void;
	/** Begins to watch this process as well: memory, garbage, delays of the event loop. */
	watchProcess(): void;
	/** Prometheus' text form. Values that cannot be measured right now are left out. */
	render(): Promise<string>;
	readonly contentType: string;
}

/**
 * - `node`: label of all series; null: they have none.
 * - `measuresDatabase`: true if this process is the one that gives the measures of the database.
 */
interface MetricsOptions {
	readonly node?: string | null;
	readonly measuresDatabase?: () => Promise<boolean>;
}

export function createMetrics(
	measures: readonly Measure[],
	{ node = null, measuresDatabase = async () => true }: MetricsOptions = {},
): Metrics {
	const registry = new Registry();
	if (node !== null) registry.setDefaultLabels({ node });
	const registers = [registry];
	const answers = new Histogram({
		name: 'fairtick_request_duration_seconds',
		help: 'Answers by route and status',
		labelNames: ['method', 'route', 'status'],
		buckets: BOUNDS_S,
		registers,
	});
	const refusals = new Counter({
		name: 'fairtick_refusals_total',
		help: 'Errors and refusals by their code',
		labelNames: ['code'],
		registers,
	});
	const measured = new Gauge({
		name: 'fairtick_measured',
		help: '1 where a part could be looked at, 0 where that failed',
		labelNames: ['part'],
		registers,
	});
	const looks = measures.map(({ part, isOfDatabase, register }) => ({ part, isOfDatabase, ...register(registry) }));
	const lookAtAll = async () => {
		// Without the database every process says that it could not be measured.
		const isChosen = (await inTime(PATIENCE_MS, measuresDatabase)) ?? true;
		await Promise.all(
			looks.map(async ({ part, isOfDatabase, look, leaveOut }) => {
				if (isChosen || !isOfDatabase) return measured.set({ part }, (await look()) ? 1 : 0);
				leaveOut();
				measured.remove({ part });
			}),
		);
	};
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
