import * as z from 'zod/mini';
import { ALERTS_EVENTS } from '../alerts/user-events.ts';
import { CASHIER_EVENTS } from '../cashier/user-events.ts';
import { TRADING_EVENTS } from '../trading/user-events.ts';
import { instant, seq, uuid } from '../wire/primitives.ts';
import type { DeliveryKind } from './rules.ts';

/** The header with the time and the signature of the body: `t=<epoch seconds>,v1=<HMAC-SHA-256 of "<t>.<body>" in hex>`. */
export const SIGNATURE_HEADER = 'Fairtick-Signature';

const message = <Kind extends DeliveryKind, Data extends z.ZodMiniType>(kind: Kind, data: Data) =>
	z.object({
		/** The same for every try and replay of a delivery: a receiver that knows it has nothing more to do. */
		id: uuid,
		type: z.literal(kind),
		/** Time of the event. */
		at: instant,
		/** Number of the user event, ascending; null for a test. */
		n: z.nullable(seq),
		data,
	});

/** Messages to webhooks, by kind; `data` is that of the event on `/live`. */
export const WEBHOOK_MESSAGES = {
	'trade.closed': message('trade.closed', TRADING_EVENTS['trade.closed']),
	'trade.corrected': message('trade.corrected', TRADING_EVENTS['trade.corrected']),
	movement: message('movement', CASHIER_EVENTS.movement),
	alert: message('alert', ALERTS_EVENTS.alert),
	test: message('test', z.object({})),
} satisfies Record<DeliveryKind, z.ZodMiniType>;
