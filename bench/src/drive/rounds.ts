import type { Product } from '@fairtick/simulation/product';
import { median } from '@fairtick/simulation/statistics';

/** Values of one measure over the rounds of a run. */
export interface Measured {
	readonly name: string;
	readonly unit: string;
	readonly values: number[];
}

const round = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2));

/** One line: median and range. */
export function describe({ name, unit, values }: Measured): string {
	return `${name}: ${round(median(values))} ${unit} (${round(Math.min(...values))} to ${round(Math.max(...values))}, ${values.length} rounds)`;
}

/** Baseline and system in turn, so that whatever else the machine does meets both. */
export async function inTurn<Value = number>(
	rounds: number,
	baseline: () => Promise<Value>,
	system: () => Promise<Value>,
): Promise<[Value[], Value[]]> {
	const values: [Value[], Value[]] = [[], []];
	for (let index = 0; index < rounds; index++) {
		values[0].push(await baseline());
		values[1].push(await system());
	}
	return values;
}

/** Ratios round by round. */
export function ratios(system: readonly number[], baseline: readonly number[]): number[] {
	return system.map((value, index) => value / (baseline[index] as number));
}

/** Figures from a database that the audit does not pass are void. */
export async function assertAuditClean(product: Product): Promise<void> {
	const { code, output } = await product.audit();
	if (code !== 0) throw new Error(`the audit is not clean, the figures are void:\n${output}`);
}
