import type { DeliveryKind } from '@fairtick/domain/webhooks/rules';

/** Labels of the events that webhooks deliver. */
export const KIND_LABEL = {
	'trade.closed': 'webhooks.tradeClosed',
	'trade.corrected': 'webhooks.tradeCorrected',
	movement: 'webhooks.movement',
	alert: 'webhooks.alert',
	test: 'webhooks.isTest',
} as const satisfies Record<DeliveryKind, string>;
