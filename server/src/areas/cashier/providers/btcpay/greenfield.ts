import type { Outgoing } from '../../../../platform/outgoing/index.ts';
import { createJsonApi, type JsonApi } from '../kit/json-api.ts';
import { refusalReason } from './answers.ts';

export interface GreenfieldOptions {
	readonly outgoing: Outgoing;
	/** Address of BTCPay, with a path if it has one. */
	readonly url: string;
	readonly apiKey: string;
	readonly storeId: string;
}

/** Calls of BTCPay's Greenfield API below one store. */
export const createGreenfield = ({ outgoing, url, apiKey, storeId }: GreenfieldOptions): JsonApi =>
	createJsonApi({
		outgoing,
		name: 'BTCPay',
		base: `${url.replace(/\/$/, '')}/api/v1/stores/${encodeURIComponent(storeId)}`,
		headers: { authorization: `token ${apiKey}` },
		// Payouts come in one list without pages.
		maxBytes: 16_777_216,
		done: [200],
		notDone: [401, 403, 404, 408, 429],
		refused: [400, 422],
		reason: refusalReason,
		// Another payout to the address is not paid yet.
		passing: ['duplicate-destination'],
	});
