import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

const SHOWN_MS = 2_000;

/** Copies a text and says so for a moment; not there where the browser has no clipboard to offer. */
export function CopyButton({ text }: { text: string }) {
	const { t } = useTranslation();
	const [copied, setCopied] = useState(false);
	useEffect(() => {
		if (!copied) return;
		const timer = setTimeout(() => setCopied(false), SHOWN_MS);
		return () => clearTimeout(timer);
	}, [copied]);
	if (navigator.clipboard === undefined) return null;
	const copy = () =>
		navigator.clipboard.writeText(text).then(
			() => setCopied(true),
			// Without the permission the text can still be marked and copied by hand.
			() => undefined,
		);
	const label = copied ? t('trading.copied') : t('trading.copy');
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
