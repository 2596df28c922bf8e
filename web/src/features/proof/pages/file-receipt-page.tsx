import { useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { ReceiptCheck } from '../receipts/receipt-check.tsx';
import { ReceiptDrop } from '../receipts/receipt-drop.tsx';
import { hourLink } from './hour-link.tsx';
import { VerifyFrame } from './verify-frame.tsx';

/** Checks a receipt from a file, without a login; its content does not leave the browser (PROOF-07). */
export function FileReceiptPage() {
	const { t } = useTranslation();
	const [file, setFile] = useState<{ readonly text: string; readonly name: string } | null>(null);
	return (
		<VerifyFrame lead={t('verify.leadFile')}>
			<ReceiptDrop onText={(text, name) => setFile({ text, name })} />
			{file !== null && (
				<>
					<p className="break-all text-secondary">{t('verify.file', { name: file.name })}</p>
					<ReceiptCheck key={file.text} text={file.text} trade={null} hourLink={hourLink} />
				</>
			)}
		</VerifyFrame>
	);
}
