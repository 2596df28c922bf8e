import { defineAlarm } from '../../queues/alarm.ts';
import { freezeUser } from '../user-contract.ts';

/** Freezes that should be reviewed. */
export const freezesOverdueAlarm = defineAlarm({
	name: 'freezes_overdue',
	readers: freezeUser.access.who,
	text: 'figures.alarm_freezes_overdue',
	link: { path: '/admin/users', query: { state: 'freeze_overdue' } },
});
