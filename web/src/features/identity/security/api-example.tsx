import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { SettingsSection } from '../../../kit/ui/settings-section.tsx';

/** A minimal program that uses the API, and a link to its documentation. */
export function ApiExample() {
	const { t } = useTranslation();
	return (
		<SettingsSection title={t('apiTokens.example')} text={t('apiTokens.exampleText')}>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard too */}
			<pre tabIndex={0} className="overflow-x-auto rounded border border-line bg-surface p-4 font-mono text-sm">
				{`curl -H "Authorization: Bearer $TOKEN" \\\n  ${location.origin}/api/user`}
			</pre>
			<a
				href="/docs/api"
				target="_blank"
				rel="noreferrer"
				className="inline-flex min-h-11 items-center self-start font-medium underline"
			>
				{t('apiTokens.docs')}
			</a>
		</SettingsSection>
	);
}
