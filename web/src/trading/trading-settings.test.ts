import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, distanceOf, parseSettings, slippageOf } from './trading-settings.ts';

test.each([
	['nothing kept', null, DEFAULT_SETTINGS],
	['no JSON', '{"confirm', DEFAULT_SETTINGS],
	['no object', 'null', DEFAULT_SETTINGS],
	['unknown choices', '{"confirm":"yes","protection":"huge","sounds":1}', DEFAULT_SETTINGS],
	[
		'what was chosen',
		'{"confirm":true,"protection":"wide","sounds":true,"events":false,"toured":true,"more":1}',
		{ confirm: true, protection: 'wide', sounds: true, events: false, toured: true },
	],
])('settings are read from %s', (_, text, settings) => {
	expect(parseSettings(text)).toEqual(settings);
});

test('[MARKET-10] protection is never closer than what the asset takes', () => {
	expect(slippageOf('off', 21)).toBeNull();
	expect(distanceOf('medium', { slippage_min: 21, tick_size: '0.00005' })).toBe('0.00210');
	expect((['tight', 'medium', 'wide'] as const).map((level) => slippageOf(level, 21))).toEqual([21, 42, 84]);
});
