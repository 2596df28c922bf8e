import { SETTING_GROUPS, type Setting, type SettingGroup } from './settings.ts';

const INTRODUCTION = `# Settings

The environment holds the settings. A wrong value stops the start with one sentence that names the setting and what it allows; the
values of secrets are never shown. \`npm run settings\` writes this page from \`server/src/platform/config/settings.ts\`.
`;

/** The text of \`docs/settings.md\`: every setting with its default and meaning, by group. */
export function describeSettings(): string {
	return [INTRODUCTION, ...SETTING_GROUPS.map(describeGroup)].join('\n');
}

function describeGroup({ title, neededBy, settings }: SettingGroup): string {
	const rows = Object.entries(settings).map(([name, setting]) => describeRow(name, setting));
	return [`## ${title}`, '', neededBy, '', '| setting | default | meaning |', '|---|---|---|', ...rows, ''].join('\n');
}

function describeRow(name: string, { meaning, fallback }: Setting<unknown>): string {
	return `| \`${name}\` | ${fallback ? `\`${fallback}\`` : '–'} | ${meaning} |`;
}
