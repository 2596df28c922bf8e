import type { Asset } from '@fairtick/domain/market/contract';
import { formatPrice } from '@fairtick/domain/market/price';
import { readCookie, writeCookie, YEAR_S } from '../../kit/base/cookies.ts';
import { createStore } from '../../kit/base/store.ts';

export const PROTECTION_LEVELS = ['off', 'tight', 'medium', 'wide'] as const;
export type ProtectionLevel = (typeof PROTECTION_LEVELS)[number];

export interface TradingSettings {
	/** Asks for a confirmation before a trade is sent. */
	readonly confirm: boolean;
	/** Maximum distance of the entry from the seen price. */
	readonly protection: ProtectionLevel;
	readonly sounds: boolean;
	/** Announces economic events before they move a selected asset. */
	readonly events: boolean;
	/** True if the tour was seen or skipped. */
	readonly toured: boolean;
	/** True if hotkeys place trades and change the amount. */
	readonly hotkeys: boolean;
	readonly keys: Readonly<Record<HotkeyAction, string>>;
	/** Preset amounts, minor units. */
	readonly amounts: readonly number[];
}

export const HOTKEY_ACTIONS = ['up', 'down', 'repeat', 'more', 'less'] as const;
export type HotkeyAction = (typeof HOTKEY_ACTIONS)[number];

/** Number of preset amounts. */
const AMOUNTS = 5;

export const DEFAULT_SETTINGS: TradingSettings = {
	confirm: false,
	protection: 'off',
	sounds: false,
	events: true,
	toured: false,
	hotkeys: true,
	keys: {
		up: 'Shift+ArrowUp',
		down: 'Shift+ArrowDown',
		repeat: 'Shift+R',
		more: 'Shift+ArrowRight',
		less: 'Shift+ArrowLeft',
	},
	amounts: [500, 1_000, 2_500, 5_000, 10_000],
};

// A cookie, because logging out clears the local storage: a trader who wants confirmations must not silently lose them.
const COOKIE = 'trading';

/** Parses stored settings; an invalid value gets its default. */
export function parseSettings(text: string | null): TradingSettings {
	const kept = parseObject(text);
	const flag = (name: 'confirm' | 'sounds' | 'events' | 'toured' | 'hotkeys') => {
		const value = kept[name];
		return typeof value === 'boolean' ? value : DEFAULT_SETTINGS[name];
	};
	return {
		confirm: flag('confirm'),
		protection: PROTECTION_LEVELS.find((level) => level === kept['protection']) ?? DEFAULT_SETTINGS.protection,
		sounds: flag('sounds'),
		events: flag('events'),
		toured: flag('toured'),
		hotkeys: flag('hotkeys'),
		keys: parseKeys(kept['keys']),
		amounts: parseAmounts(kept['amounts']),
	};
}

/** Two actions never share a key; otherwise all keys get their defaults. */
function parseKeys(kept: unknown): TradingSettings['keys'] {
	const known = Object(kept) as Readonly<Record<string, unknown>>;
	const read = (action: HotkeyAction) => {
		const key = known[action];
		return typeof key === 'string' && key !== '' && key.length <= MOST_KEY_LENGTH ? key : DEFAULT_SETTINGS.keys[action];
	};
	const keys = Object.fromEntries(HOTKEY_ACTIONS.map((action) => [action, read(action)])) as TradingSettings['keys'];
	return new Set(Object.values(keys)).size === HOTKEY_ACTIONS.length ? keys : DEFAULT_SETTINGS.keys;
}
const MOST_KEY_LENGTH = 30;

function parseAmounts(kept: unknown): readonly number[] {
	const fits = (amount: unknown) => Number.isSafeInteger(amount) && (amount as number) > 0;
	return Array.isArray(kept) && kept.length === AMOUNTS && kept.every(fits) ? kept : DEFAULT_SETTINGS.amounts;
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
	try {
		return Object(JSON.parse(text ?? '{}'));
	} catch {
		return {};
	}
}

/** The trader's settings in this browser. */
export const tradingSettings = createStore(
	typeof document === 'undefined' ? DEFAULT_SETTINGS : parseSettings(readCookie(COOKIE)),
);

export function changeSettings(change: Partial<TradingSettings>): void {
	// Another tab may have changed another setting meanwhile.
	const next = { ...parseSettings(readCookie(COOKIE)), ...change };
	writeCookie(COOKIE, JSON.stringify(next), YEAR_S);
	tradingSettings.set(next);
}

/**
 * By level: the multiple of the asset's smallest protection, which is three times its usual move between two prices.
 */
const FACTORS = { tight: 1, medium: 2, wide: 4 } as const;

/** The protection as a distance of prices, a decimal of the wire; null without protection. */
export function distanceOf(
	level: ProtectionLevel,
	{ slippage_min, tick_size }: Pick<Asset, 'slippage_min' | 'tick_size'>,
): string | null {
	const slippage = slippageOf(level, slippage_min);
	return slippage === null ? null : formatPrice(BigInt(slippage), tick_size);
}

/** The maximum slippage of a request, in tick sizes of the asset (MARKET-10); null without protection. */
export function slippageOf(level: ProtectionLevel, slippageMin: number): number | null {
	return level === 'off' ? null : FACTORS[level] * slippageMin;
}
