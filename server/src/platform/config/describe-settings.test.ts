import { expect, test } from 'vitest';
import { describeSettings } from './describe-settings.ts';
import { SETTING_GROUPS, SETTINGS } from './settings.ts';

test('docs/settings.md is what the settings say', async () => {
	await expect(describeSettings()).toMatchFileSnapshot('../../../../docs/settings.md');
});

test('each setting is in one group, with a meaning that fits a line', () => {
	const names = SETTING_GROUPS.flatMap(({ settings }) => Object.keys(settings));
	expect(names.toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
	for (const { settings } of SETTING_GROUPS) {
		for (const [name, { meaning }] of Object.entries(settings)) expect(meaning, name).toMatch(/^[^\n]{10,}[^.\n]$/);
	}
});
