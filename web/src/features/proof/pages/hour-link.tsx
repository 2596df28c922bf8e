import { PATHS } from '@fairtick/domain/pages/pages';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Link } from '../../../kit/navigation/link.tsx';

/** Links a receipt to the whole hour of its index. */
export const hourLink = (ticker: string, epoch: number) => <HourLink ticker={ticker} epoch={epoch} />;

function HourLink({ ticker, epoch }: { ticker: string; epoch: number }) {
	const { t } = useTranslation();
	return (
		<p>
			<Link
				to={PATHS['proof.hour']}
				query={{ index: ticker, hour: `${epoch}` }}
				className="font-medium underline underline-offset-4"
			>
				{t('verify.hourLink')}
			</Link>
		</p>
	);
}
