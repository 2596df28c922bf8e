import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** Checks of the ledger that fail, the audit among them. */
export const ledgerAlarm = defineAlarm({
	name: 'ledger',
	readers: STAFF_ROLES,
	text: 'figures.alarm_ledger',
	link: null,
});
