import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCopying } from './use-copying.ts';

/**
 * Copies a text and confirms that for a moment; `name` names the text. Not rendered if the browser has no clipboard.
 */
export function CopyButton({ text, name }: { text: string; name: string }) {
	const { t } = useTranslation();
	const { copied, copy } = useCopying(text);
	if (copy === null) return null;
	const label = copied ? t('trading.copied') : name;
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			onClick={copy}
			className="-my-1 inline-flex size-7 shrink-0 items-center justify-center rounded text-secondary hover:bg-raised hover:text-text max-desktop:size-11"
		>
			{copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
		</button>
	);
}
