import * as z from 'zod/mini';
import { defineNotification, words } from '../../wire/notification.ts';
import { type FiredAlert, firedAlert } from '../contract.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const alertNotification = defineNotification(z.extend(firedAlert, { kind: z.literal('alert') }), {
	icon: 'bell-ring',
	defaults: { app: 'unread', mail: true, push: true },
	fixed: [],
	isPushedSoon: true,
	isUrgent: true,
	invitesToTrade: true,
	events: {
		// One for each time can go off with every tick: those of a minute are one notification.
		alert: (fired: FiredAlert) => ({
			reference: `alert:${fired.id}:${Math.floor(Date.parse(fired.at) / MINUTE_MS)}`,
			facts: { kind: 'alert', ...fired },
		}),
	},
	merge: ({ times }, more) => ({ ...more, times: times + more.times }),
	isFrequent: ({ each_time }) => each_time,
	// A repeating alert has one notification that counts its firings; the app lists each minute.
	sentAs: ({ id }) => `alert:${id}`,
	// An hour later the price has moved on.
	worthMs: () => HOUR_MS,
	words: ({ when, asset: { ticker }, price, times }) => words(`alert_${when}`, { ticker, price: { price } }, { times }),
	link: ({ asset }) => ({ to: '/trading', query: { asset: String(asset.id) } }),
	linkOfSeveral: () => null,
});
