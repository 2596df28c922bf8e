import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useFailureToast } from '../../kit/notices/use-failure-toast.ts';
import { ApiExample } from '../identity/security/api-example.tsx';
import { ApiTokens } from '../identity/security/api-tokens.tsx';
import { Webhooks } from '../webhooks/webhooks.tsx';

/** Tokens with which programs act for the viewer, an example of a call (IDENT-06), and webhooks (NOTE-04). */
export function ApiPage() {
	const { t } = useTranslation();
	const onError = useFailureToast();
	return (
		<div className="flex flex-col gap-10">
			<h1 className="text-xl font-bold">{t('title.api')}</h1>
			<ApiTokens />
			<ApiExample />
			<Webhooks onError={onError} />
		</div>
	);
}
