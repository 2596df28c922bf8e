import type { Registry } from 'prom-client';

export interface Sample {
	readonly labels?: Readonly<Record<string, string | number>>;
	readonly value: number;
}

export interface Described {
	readonly name: string;
	readonly help: string;
	readonly type: 'counter' | 'gauge';
}

/** Adds a metric whose samples are computed when it is read: the registry reads nothing of one but its name and `get`. */
export function addMetric(registry: Registry, described: Described, samples: () => readonly Sample[]): void {
	const metric = { name: described.name, get: async () => ({ ...described, values: samples() }) };
	registry.registerMetric(metric as unknown as Parameters<Registry['registerMetric']>[0]);
}
