import type { ErrorCode } from '@fairtick/domain/areas';
import type { TextParams } from '@fairtick/domain/wire/errors';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { br } from './br.ts';
import { en } from './en.ts';
import {
	formatAmount,
	formatDay,
	formatInstant,
	formatMonth,
	formatNumber,
	formatPercent,
	formatSeconds,
	formatWindow,
} from './format.ts';
import { id } from './id.ts';
import { hindi } from './in.ts';
import type { TextKey, Texts } from './keys.ts';

export const TEXTS: Readonly<Record<Locale, Texts>> = { en, br, id, in: hindi };

const FORMATS = {
	money: (locale, value) => formatAmount(locale, Number(value)),
	instant: (locale, value) => formatInstant(locale, value),
	day: (locale, value) => formatDay(locale, String(value)),
	month: (locale, value) => formatMonth(locale, String(value)),
	seconds: (locale, value) => formatSeconds(locale, Number(value)),
	percent: (locale, value) => formatPercent(locale, Number(value)),
	window: (locale, value) => formatWindow(locale, String(value)),
} satisfies Record<string, (locale: Locale, value: string | number) => string>;

/** `{name}` or `{name:format}`. */
const PLACEHOLDER = /\{(\w+)(?::(money|instant|day|month|seconds|percent|window))?\}/g;

/** The text of a key in a language, its placeholders filled; a missing parameter shows as a dash. */
export function text(locale: Locale, key: TextKey, params: TextParams = {}): string {
	return TEXTS[locale][key].replace(PLACEHOLDER, (_, name: string, format?: keyof typeof FORMATS) => {
		const value = params[name];
		if (value === undefined || value === null) return '–';
		if (format) return FORMATS[format](locale, value);
		return typeof value === 'number' ? formatNumber(locale, value) : value;
	});
}

function keyOf(code: ErrorCode, params: TextParams): TextKey {
	switch (code) {
		case 'trading.market_closed': {
			const { reason, detail } = params;
			if (reason === 'feed' && (detail === 'beacon' || detail === 'clock')) return `${code}:${detail}`;
			if (reason === 'feed' || reason === 'suspended' || reason === 'close_only' || reason === 'maintenance')
				return `${code}:${reason}`;
			return params['opens_at'] ? `${code}:hours_until` : `${code}:hours`;
		}
		case 'trading.expiry_outside_session':
			return params['reason'] === 'maintenance' ? `${code}:maintenance` : `${code}:session`;
		case 'cashier.limit_reached':
			return params['window'] === '24h' ? `${code}:day` : `${code}:month`;
		case 'cashier.destination_needed':
			return params['limit'] ? `${code}:some` : `${code}:none`;
		case 'cashier.amount_too_high':
			return params['limit'] ? `${code}:most` : `${code}:nothing`;
		case 'cashier.method_closed': {
			const reason = params['reason'];
			return reason === 'country' || reason === 'provider' ? `${code}:${reason}` : `${code}:off`;
		}
		case 'trading.verify_first':
		case 'cashier.verify_first':
			return params['what'] === 'identity' ? `${code}:identity` : `${code}:email`;
		case 'verification.attempts_used':
			return params['until'] ? `${code}:until` : `${code}:staff`;
		case 'verification.file_refused': {
			const reason = params['reason'];
			const isNamed = reason === 'type' || reason === 'pixels' || reason === 'pages' || reason === 'script';
			return isNamed ? `${code}:${reason}` : `${code}:unreadable`;
		}
		case 'http.too_large':
			if (params['what'] === 'photo') return `${code}:photo`;
			return params['what'] === 'file' ? `${code}:file` : `${code}:plain`;
		case 'http.scope':
			return params['scope'] ? `${code}:lacking` : `${code}:none`;
		case 'trading.excluded':
		case 'cashier.excluded':
			if (!params['until']) return `${code}:always`;
			return params['kind'] === 'self_exclusion' ? `${code}:self_until` : `${code}:until`;
		case 'trading.own_limit_reached': {
			const { kind, until } = params;
			if (kind !== 'loss' && kind !== 'turnover') return `${code}:stake`;
			return until ? `${code}:${kind}_until` : `${code}:${kind}`;
		}
		case 'cashier.withdrawals_final': {
			const by = params['by'] === 'switch' ? 'switch' : 'loss';
			return params['until'] ? `${code}:${by}_until` : `${code}:${by}`;
		}
		case 'cashier.own_limit_reached':
			return params['until'] ? `${code}:until` : `${code}:now`;
		default:
			return code;
	}
}

/** Returns the `message` of the error envelope. */
export function errorText(locale: Locale, code: ErrorCode, params: TextParams = {}): string {
	return text(locale, keyOf(code, params), params);
}
