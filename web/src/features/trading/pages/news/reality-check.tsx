import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { buttonClass } from '../../../../kit/ui/button.tsx';
import { RealityCheck } from '../../../limits/reality-check.tsx';

/** The reality check of the trading page, with a link to time-outs. */
export function PageRealityCheck() {
	return <RealityCheck stop={<BreakLink />} />;
}

function BreakLink() {
	const { t } = useTranslation();
	return (
		<Link to="/settings/limits" className={buttonClass('plain')}>
			{t('ticket.takeBreak')}
		</Link>
	);
}
