import type { InstanceHours } from './lost-seeds.ts';

const toMinute = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 16).replace('T', ' ');

/** Hours as a person reads them. */
export const showHours = (count: number, firstMs: number, lastMs: number) =>
	`${count} ${count === 1 ? 'hour' : 'hours'}, ${toMinute(firstMs)} UTC to ${toMinute(lastMs)} UTC`;

/** The owners of seeds that hours wait for, a line each. */
export function describeInstances(instances: readonly InstanceHours[]): string[] {
	if (instances.length === 0) return ['No hour waits for its seed.'];
	return instances.map(({ instance, own, hours, firstMs, lastMs, readable }) => {
		const span = showHours(hours, firstMs, lastMs);
		const owner = own ? ' (this installation)' : '';
		return `${instance}${owner}  ${span}; the seeds of ${readable} can be read here`;
	});
}
