import { defineAlarm } from '../../queues/alarm.ts';
import { listManagedAssets } from '../contract.ts';

/** Assets without reliable prices. */
export const sourcesAlarm = defineAlarm({
	name: 'sources',
	readers: listManagedAssets.access.who,
	text: 'figures.alarm_sources',
	link: { path: '/admin/assets' },
});
