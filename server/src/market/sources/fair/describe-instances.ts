import type { InstanceHours } from './lost-seeds.ts';

/** Stands for hours that were committed to before installations had ids (migration 47). */
const NO_INSTANCE = '00000000-0000-0000-0000-000000000000';

const toMinute = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 16).replace('T', ' ');

/** Hours as a person reads them. */
export const showHours = (count: number, firstMs: number, lastMs: number) =>
	`${count} ${count === 1 ? 'hour' : 'hours'}, ${toMinute(firstMs)} UTC to ${toMinute(lastMs)} UTC`;

/** Whose seeds hours wait for, a line each. `own` is the id of the data folder's installation. */
export function describeInstances(instances: readonly InstanceHours[], own: string): string[] {
	if (instances.length === 0) return ['No hour waits for its seed.'];
	return instances.map(({ instance, hours, firstMs, lastMs, readable }) => {
		const span = showHours(hours, firstMs, lastMs);
		return `${instance}${describeOwner(instance, own)}  ${span}; the seeds of ${readable} can be read here`;
	});
}

function describeOwner(instance: string, own: string): string {
	if (instance === own) return ' (this installation)';
	return instance === NO_INSTANCE ? ' (made before commitments named their installation)' : '';
}
