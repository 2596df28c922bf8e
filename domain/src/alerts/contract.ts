import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { count, id, instant, page, price, uuid, uuidParams } from '../wire/primitives.ts';
import { ALERT_CONDITIONS } from './rules.ts';

/** Refusals of these calls with the names of their parameters. */
export const ALERTS_REFUSALS = {
	'notifications.too_many_alerts': ['limit'],
	'notifications.unknown_asset': [],
	/** More than ten times the newest price, or less than a tenth of it. */
	'notifications.out_of_reach': [],
	/** In a time-out or self-exclusion nothing invites its user to trade (LIMIT-02). */
	'notifications.excluded': [],
} as const;
export type AlertsRefusalCode = keyof typeof ALERTS_REFUSALS;

const MOST_DIGITS = 30;

const set = {
	id: uuid,
	asset: z.object({ id, ticker: z.string() }),
	/** The level that a price has to reach. */
	price,
	when: z.enum(ALERT_CONDITIONS),
	each_time: z.boolean(),
};
export const alert = z.object({ ...set, created_at: instant });
export type Alert = z.output<typeof alert>;

/** The content of a fired alert; for an alert that fires each time, everything that happened at the same moment. */
export const firedAlert = z.object({
	...set,
	times: count,
	/** Time of the last tick that fired it. */
	at: instant,
});
export type FiredAlert = z.output<typeof firedAlert>;

export const listAlerts = defineEndpoint({
	name: 'listAlerts',
	method: 'GET',
	path: '/api/alerts',
	summary: "The caller's price alerts that have not gone off, or go off each time; newest first",
	access: { who: 'user' },
	scope: 'read',
	limit: 'lists',
	answer: page(alert),
});

export const addAlert = defineEndpoint({
	name: 'addAlert',
	method: 'POST',
	path: '/api/alerts',
	summary: 'Set a price alert: it goes off when the price reaches the level after this, once or each time',
	access: { who: 'user' },
	body: z.strictObject({
		asset_id: id,
		price: price.check(z.maxLength(MOST_DIGITS)),
		when: z.enum(ALERT_CONDITIONS),
		each_time: z.boolean(),
	}),
	status: 201,
	answer: alert,
	refusals: Object.keys(ALERTS_REFUSALS) as AlertsRefusalCode[],
});

export const removeAlert = defineEndpoint({
	name: 'removeAlert',
	method: 'DELETE',
	path: '/api/alerts/{id}',
	summary: 'Remove a price alert',
	access: { who: 'user' },
	params: uuidParams,
});
