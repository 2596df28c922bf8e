import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useCopy } from '../../../kit/ui/copying/use-copy.ts';

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
	const { t } = useTranslation();
	const { copied, copy } = useCopy(codes.join('\n'));
	return (
		<div className="flex flex-col gap-4">
			<div className="flex flex-col gap-1">
				<h3 className="font-semibold">{t('security.codesTitle')}</h3>
				<p className="text-secondary">{t('security.codesIntro')}</p>
			</div>
			<ol className="grid grid-cols-1 gap-2 font-mono text-sm desktop:grid-cols-2">
				{codes.map((code) => (
					<li key={code} className="rounded border border-line bg-ground px-3 py-2 text-center tracking-wide">
						{code}
					</li>
				))}
			</ol>
			<div className="flex flex-wrap gap-2">
				<Button onClick={copy}>{t(copied ? 'actions.copied' : 'actions.copy')}</Button>
				<Button look="primary" onClick={onDone}>
					{t('security.codesDone')}
				</Button>
			</div>
		</div>
	);
}
