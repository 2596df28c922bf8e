import { sourcesAlarm } from '../assets/kinds/sources-alarm.ts';
import { calendarAlarm } from '../calendar/kinds/calendar-alarm.ts';
import { coverAlarm } from '../cashier/kinds/cover-alarm.ts';
import { differencesAlarm } from '../cashier/kinds/differences-alarm.ts';
import { movementsOverdueAlarm } from '../cashier/kinds/movements-overdue-alarm.ts';
import { noticesOverdueAlarm } from '../cashier/kinds/notices-overdue-alarm.ts';
import { payoutsStoppedAlarm } from '../cashier/kinds/payouts-stopped-alarm.ts';
import { payoutsToStopAlarm } from '../cashier/kinds/payouts-to-stop-alarm.ts';
import { reviewsQueue } from '../cashier/kinds/reviews-queue.ts';
import { ledgerAlarm } from '../ledger/kinds/ledger-alarm.ts';
import { monthsAlarm } from '../ledger/kinds/months-alarm.ts';
import { clockAlarm } from '../market/kinds/clock-alarm.ts';
import { seedsAlarm } from '../market/kinds/seeds-alarm.ts';
import { logStoppedAlarm } from '../proof/kinds/log-stopped-alarm.ts';
import { mirrorsAlarm } from '../proof/kinds/mirrors-alarm.ts';
import { owedMissingAlarm } from '../proof/kinds/owed-missing-alarm.ts';
import { witnessesAlarm } from '../proof/kinds/witnesses-alarm.ts';
import { recoveriesQueue } from '../recovery/kinds/recoveries-queue.ts';
import { backupsAlarm } from '../site/kinds/backups-alarm.ts';
import { busAlarm } from '../site/kinds/bus-alarm.ts';
import { diskAlarm } from '../site/kinds/disk-alarm.ts';
import { jobsMissedAlarm } from '../site/kinds/jobs-missed-alarm.ts';
import { mailsAlarm } from '../site/kinds/mails-alarm.ts';
import { placesFullAlarm } from '../site/kinds/places-full-alarm.ts';
import { standbyAlarm } from '../site/kinds/standby-alarm.ts';
import { storeAlarm } from '../site/kinds/store-alarm.ts';
import { conversationsOverdueAlarm } from '../support/kinds/conversations-overdue-alarm.ts';
import { conversationsQueue } from '../support/kinds/conversations-queue.ts';
import { disputesOverdueAlarm } from '../support/kinds/disputes-overdue-alarm.ts';
import { disputesQueue } from '../support/kinds/disputes-queue.ts';
import { placingAlarm } from '../trading/kinds/placing-alarm.ts';
import { settlementAlarm } from '../trading/kinds/settlement-alarm.ts';
import { unsettledAlarm } from '../trading/kinds/unsettled-alarm.ts';
import { matchesOverdueAlarm } from '../verification/kinds/matches-overdue-alarm.ts';
import { matchesQueue } from '../verification/kinds/matches-queue.ts';
import { verificationQueue } from '../verification/kinds/verification-queue.ts';
import { verificationsOverdueAlarm } from '../verification/kinds/verifications-overdue-alarm.ts';
import { freezesOverdueAlarm } from './kinds/freezes-overdue-alarm.ts';
import { processesAlarm } from './kinds/processes-alarm.ts';

/** Every queue of staff, in the order in which the overview counts them. */
export const QUEUES = [
	reviewsQueue,
	verificationQueue,
	matchesQueue,
	recoveriesQueue,
	disputesQueue,
	conversationsQueue,
] as const;
export type StaffQueue = (typeof QUEUES)[number];

/** Every alarm of staff. */
export const ALARMS = [
	ledgerAlarm,
	settlementAlarm,
	unsettledAlarm,
	sourcesAlarm,
	clockAlarm,
	processesAlarm,
	seedsAlarm,
	mailsAlarm,
	jobsMissedAlarm,
	coverAlarm,
	payoutsStoppedAlarm,
	payoutsToStopAlarm,
	differencesAlarm,
	movementsOverdueAlarm,
	noticesOverdueAlarm,
	disputesOverdueAlarm,
	conversationsOverdueAlarm,
	verificationsOverdueAlarm,
	matchesOverdueAlarm,
	freezesOverdueAlarm,
	calendarAlarm,
	logStoppedAlarm,
	placingAlarm,
	diskAlarm,
	storeAlarm,
	monthsAlarm,
	backupsAlarm,
	busAlarm,
	standbyAlarm,
	witnessesAlarm,
	mirrorsAlarm,
	owedMissingAlarm,
	placesFullAlarm,
] as const;
type StaffAlarm = (typeof ALARMS)[number];

/** The number of things that a queue or an alarm counts now, by the area's object. */
export interface Counted {
	readonly of: StaffQueue | StaffAlarm;
	readonly count: number;
}

/** Names of a list, each as its own literal. */
export const namesOf = <const List extends readonly { readonly name: string }[]>(list: List) =>
	list.map(({ name }) => name) as { readonly [Index in keyof List]: List[Index]['name'] };
