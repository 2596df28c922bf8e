import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import type { Refused } from '../../../kit/api/outcome.ts';

/** The requested value and the server's limit, in the unit of `kind`. */
export type RefusalDetails =
	/** Percent. */
	| { readonly kind: 'payout'; readonly asked: number; readonly now: number }
	/** Minor units. */
	| { readonly kind: 'atLeast' | 'atMost' | 'balance'; readonly asked: number; readonly now: number };

/** Both numbers of a refusal about a number (table of the wire contract); null for others. */
export function findDetails({ code, params }: Refused, body: OpenTradeBody): RefusalDetails | null {
	const number = (name: string) => (typeof params[name] === 'number' ? params[name] : null);
	const [limit, balance, next] = [number('limit'), number('balance'), number('new')];
	switch (code) {
		case 'trading.payout_changed':
			return next === null ? null : { kind: 'payout', asked: number('old') ?? body.payout_percent, now: next };
		case 'trading.stake_too_low':
			return limit === null ? null : { kind: 'atLeast', asked: body.stake, now: limit };
		case 'trading.stake_too_high':
		case 'trading.exposure_reached':
			return limit === null ? null : { kind: 'atMost', asked: body.stake, now: limit };
		case 'trading.own_limit_reached': {
			const room = (limit ?? 0) - (number('used') ?? 0);
			return room > 0 ? { kind: 'atMost', asked: body.stake, now: room } : null;
		}
		case 'trading.not_enough_balance':
			return balance === null ? null : { kind: 'balance', asked: body.stake, now: balance };
		default:
			return null;
	}
}
