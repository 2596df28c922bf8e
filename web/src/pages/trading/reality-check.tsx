import { Link } from '../../app/navigation/link.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { RealityCheck } from '../../limits/reality-check.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** The reality check of the trading page, with the way to a break. */
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
