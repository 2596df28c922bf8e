import type { Registry } from 'prom-client';
import { addMetric, type Sample } from './add-metric.ts';

/** Upper bounds in seconds: from a placement's few milliseconds to the longest that a call may wait. */
const BOUNDS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10];
const NO_ROUTE = 'none';

export interface CountedCall {
	readonly method: string;
	readonly route: string | null;
	readonly status: number;
	readonly code: string | null;
	readonly durationMs: number;
}

interface Counter {
	readonly labels: { readonly method: string; readonly route: string; readonly status: number };
	/** By bound, not cumulated; one more for all that took longer. */
	readonly buckets: number[];
	sumS: number;
}

/**
 * Counts answers by route, status and duration in plain numbers, since every call pays for it; they become metrics only
 * when somebody reads them. Labels are as many as there are routes, methods, statuses and codes, whatever is asked for.
 */
export class CallCounters {
	readonly #byRoute = new Map<string, Map<string, Map<number, Counter>>>();
	readonly #codes = new Map<string, number>();

	count({ method, route, status, code, durationMs }: CountedCall): void {
		const counter = this.#counter(route === null ? '-' : method, route ?? NO_ROUTE, status);
		const seconds = durationMs / 1000;
		let bucket = 0;
		while (bucket < BOUNDS_S.length && seconds > (BOUNDS_S[bucket] as number)) bucket++;
		counter.buckets[bucket] = (counter.buckets[bucket] as number) + 1;
		counter.sumS += seconds;
		if (code !== null) this.#codes.set(code, (this.#codes.get(code) ?? 0) + 1);
	}

	#counter(method: string, route: string, status: number): Counter {
		const methods = getOrAdd(this.#byRoute, route, () => new Map<string, Map<number, Counter>>());
		const statuses = getOrAdd(methods, method, () => new Map<number, Counter>());
		return getOrAdd(statuses, status, () => ({
			labels: { method, route, status },
			buckets: Array(BOUNDS_S.length + 1).fill(0),
			sumS: 0,
		}));
	}

	register(registry: Registry): void {
		addMetric(registry, { name: HISTOGRAM, help: 'Answers by route and status', type: 'histogram' }, () =>
			[...this.#byRoute.values()].flatMap((methods) =>
				[...methods.values()].flatMap((statuses) => [...statuses.values()].flatMap(toSeries)),
			),
		);
		addMetric(
			registry,
			{ name: 'fairtick_refusals_total', help: 'Errors and refusals by their code', type: 'counter' },
			() => [...this.#codes].map(([code, value]) => ({ labels: { code }, value })),
		);
	}
}

const HISTOGRAM = 'fairtick_request_duration_seconds';

function toSeries({ labels, buckets, sumS }: Counter): Sample[] {
	let below = 0;
	const cumulated = buckets.map((count) => {
		below += count;
		return below;
	});
	return [
		...cumulated.map((value, i) => ({
			metricName: `${HISTOGRAM}_bucket`,
			labels: { ...labels, le: BOUNDS_S[i] ?? '+Inf' },
			value,
		})),
		{ metricName: `${HISTOGRAM}_sum`, labels, value: sumS },
		{ metricName: `${HISTOGRAM}_count`, labels, value: below },
	];
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
	const known = map.get(key);
	if (known !== undefined) return known;
	const made = make();
	map.set(key, made);
	return made;
}
