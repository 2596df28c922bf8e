import { Dialog } from '@base-ui/react/dialog';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../button.tsx';
import { CentredDialog } from '../overlay/centred-dialog.tsx';
import { useCopy } from './use-copy.ts';

interface NewSecretProps {
	title: string;
	/** Explains its purpose, and that it is not shown again. */
	text: string;
	secret: string;
	onDone(): void;
}

/** A secret that is shown only once. Only the confirming button closes it. */
export function NewSecret({ title, text, secret, onDone }: NewSecretProps) {
	const { t } = useTranslation();
	const { copied, copy } = useCopy(secret);
	return (
		<CentredDialog title={title} className="max-w-120">
			<Dialog.Description className="text-secondary">{text}</Dialog.Description>
			<p className="rounded border border-line bg-ground p-3 font-mono text-sm break-all select-all">{secret}</p>
			<div className="flex flex-wrap justify-end gap-2">
				<Button onClick={copy}>{t(copied ? 'actions.copied' : 'actions.copy')}</Button>
				<Button look="primary" onClick={onDone}>
					{t('apiTokens.done')}
				</Button>
			</div>
		</CentredDialog>
	);
}
