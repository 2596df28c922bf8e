import { useTranslation } from '../../i18n/use-translation.ts';
import { ApiExample } from '../../identity/api-example.tsx';
import { ApiTokens } from '../../identity/api-tokens.tsx';

/** Tokens with which programs act for the viewer, and how a program calls (IDENT-06). */
export function ApiPage() {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col gap-10">
			<h1 className="text-xl font-bold">{t('title.api')}</h1>
			<ApiTokens />
			<ApiExample />
		</div>
	);
}
