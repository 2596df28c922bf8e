import { PATHS } from '@fairtick/domain/pages/pages';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useParams } from '../../../kit/navigation/use-navigation.ts';
import { ReceiptView } from './receipt-view.tsx';
import { VerifyFrame } from './verify-frame.tsx';

/** The result of one of the viewer's trades, checked step by step (PROOF-07). */
export function OwnReceiptPage() {
	const { t } = useTranslation();
	const { id } = useParams(PATHS['receipt.own']);
	return (
		<VerifyFrame lead={t('verify.leadOwn')}>
			<ReceiptView key={id} of={{ trade: id }} />
		</VerifyFrame>
	);
}
