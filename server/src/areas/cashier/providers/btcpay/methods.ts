import { toPlain } from '@fairtick/domain/cashier/formats/read-address';
import { DEFAULT_TERMS } from '../default-terms.ts';
import { ADDRESS_FIELD, type Method, type MethodTerms, type Provider } from '../provider.ts';
import { networkOfAddress } from './bitcoin-address.ts';
import { BITCOIN, BITCOIN_DECIMALS } from './read-evidence.ts';

const HOUR_S = 3_600;
const TERMS: MethodTerms = { ...DEFAULT_TERMS, usualS: HOUR_S, expiresS: HOUR_S };

/** Bitcoin, in and out, to and from addresses of the network that fits the money. */
export function bitcoinMethod(money: Provider['money']): Method {
	return {
		id: 'bitcoin',
		name: 'Bitcoin',
		countries: null,
		currency: BITCOIN,
		decimals: BITCOIN_DECIMALS,
		deposit: TERMS,
		withdrawal: { ...TERMS, by: 'payout' },
		fields: [
			{
				name: ADDRESS_FIELD,
				maxLength: 90,
				read: (text) => {
					const value = toPlain(text);
					return networkOfAddress(value) === money ? { value } : { code: 'field.destination' };
				},
				mask: (value) => `${value.slice(0, 6)}…${value.slice(-4)}`,
			},
		],
	};
}
