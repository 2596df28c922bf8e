import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, distanceOf, parseSettings, slippageOf } from './trading-settings.ts';

test.each([
	['nothing kept', null, DEFAULT_SETTINGS],
	['no JSON', '{"confirm', DEFAULT_SETTINGS],
	['no object', 'null', DEFAULT_SETTINGS],
	['keys that two actions share', '{"keys":{"up":"Shift+R"}}', DEFAULT_SETTINGS],
	['amounts that are none', '{"amounts":[1,2,3,4,-5]}', DEFAULT_SETTINGS],
	[
		'own keys and amounts',
		'{"hotkeys":false,"keys":{"up":"W"},"amounts":[1,2,3,4,5]}',
		{ ...DEFAULT_SETTINGS, hotkeys: false, keys: { ...DEFAULT_SETTINGS.keys, up: 'W' }, amounts: [1, 2, 3, 4, 5] },
	],
	['unknown choices', '{"confirm":"yes","protection":"huge","sounds":1}', DEFAULT_SETTINGS],
	[
		'what was chosen',
		'{"confirm":true,"protection":"wide","sounds":true,"events":false,"toured":true,"more":1}',
		{ ...DEFAULT_SETTINGS, confirm: true, protection: 'wide', sounds: true, events: false, toured: true },
	],
])('settings are read from %s', (_, text, settings) => {
	expect(parseSettings(text)).toEqual(settings);
});

test('[MARKET-10] protection is never smaller than the asset allows', () => {
	expect(slippageOf('off', 21)).toBeNull();
	expect(distanceOf('medium', { slippage_min: 21, tick_size: '0.00005' })).toBe('0.00210');
	expect((['tight', 'medium', 'wide'] as const).map((level) => slippageOf(level, 21))).toEqual([21, 42, 84]);
});
