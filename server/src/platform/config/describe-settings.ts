import type { Setting, SettingGroup } from './setting.ts';
import { SETTING_GROUPS } from './settings.ts';

const INTRODUCTION = `# Settings

The environment holds the settings, here with their defaults. A wrong value stops the start with one sentence. \`file:<path>\` names a
file that holds the value. \`npm run settings\` writes this page from \`server/src/platform/config/settings.ts\`.
`;

/** The text of \`docs/settings.md\`: every setting with its default and meaning, by group. */
export function describeSettings(): string {
	return [INTRODUCTION, ...SETTING_GROUPS.map(describeGroup)].join('\n');
}

function describeGroup({ title, neededBy, settings }: SettingGroup): string {
	const items = Object.entries(settings).map(([name, setting]) => describeSetting(name, setting));
	return [`## ${title}`, '', neededBy, '', ...items, ''].join('\n');
}

function describeSetting(name: string, { meaning, fallback }: Setting<unknown>): string {
	return `- \`${name}\`${fallback ? ` (\`${fallback}\`)` : ''}: ${meaning}`;
}
