import { shareReceipt } from '@fairtick/domain/proof/contract';
import { useMutation } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Share2 from 'lucide-react/icons/share-2';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { CopyButton } from '../../../kit/ui/copying/copy-button.tsx';
import { useCopying } from '../../../kit/ui/copying/use-copying.ts';
import { Part } from '../../../kit/ui/part.tsx';
import { QrCode } from '../../../kit/ui/qr-code.tsx';
import { saveFile } from '../../../kit/ui/save-file.ts';

interface ReceiptToolsProps {
	text: string;
	/** Name of the saved file. */
	file: string;
	/** The viewer's own trade, which can be shared; null for others. */
	tradeId: string | null;
	/** The address of a shared receipt. */
	shared: string | null;
	onError(error: Error): void;
}

/** The receipt as a file, as a text to copy, and as a link that shows it to anyone (PROOF-02). */
export function ReceiptTools({ text, file, tradeId, shared, onError }: ReceiptToolsProps) {
	const { t } = useTranslation();
	const { copied, copy } = useCopying(text);
	const { mutate, data, isPending } = useMutation({
		mutationFn: (id: string) => fetchAnswer(shareReceipt, { params: { id } }),
		onError,
	});
	const address = shared ?? (data === undefined ? null : `${location.origin}/r/${data.share}`);
	return (
		<Part title={t('verify.receipt')}>
			<p className="max-w-[68ch] text-secondary">{t('verify.receiptText')}</p>
			<div className="flex flex-wrap gap-2">
				<Button onClick={() => saveFile(file, 'application/json', text)}>
					<Download size={16} aria-hidden="true" />
					{t('verify.download')}
				</Button>
				{copy !== null && (
					<Button onClick={copy}>
						{copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
						{t(copied ? 'verify.copied' : 'verify.copy')}
					</Button>
				)}
				{tradeId !== null && address === null && (
					<Button busy={isPending} onClick={() => mutate(tradeId)}>
						<Share2 size={16} aria-hidden="true" />
						{t('verify.share')}
					</Button>
				)}
			</div>
			{tradeId !== null && address === null && (
				<p className="max-w-[68ch] text-sm text-secondary">{t('verify.shareText')}</p>
			)}
			{address !== null && <SharedLink address={address} />}
		</Part>
	);
}

function SharedLink({ address }: { address: string }) {
	const { t } = useTranslation();
	return (
		<div
			role="status"
			className="flex flex-col items-start gap-4 rounded border border-line bg-surface p-4 min-[480px]:flex-row"
			data-testid="shared-link"
		>
			<QrCode text={address} label={t('verify.qr')} />
			<div className="flex min-w-0 flex-1 flex-col gap-2">
				<p className="font-semibold">{t('verify.shareTitle')}</p>
				<p className="flex items-center gap-1 text-sm break-all">
					<a href={address} className="underline underline-offset-4">
						{address}
					</a>
					<CopyButton text={address} name={t('verify.copyLink')} />
				</p>
				<p className="max-w-[56ch] text-sm text-secondary">{t('verify.sharedText')}</p>
			</div>
		</div>
	);
}
