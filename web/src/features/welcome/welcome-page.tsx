import { PATHS } from '@fairtick/domain/pages/pages';
import { INFO_PATHS } from '@fairtick/domain/site/contract';
import { useSite } from '../../kit/base/use-site.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { buttonClass } from '../../kit/ui/button.tsx';
import { lazyPart } from '../../kit/ui/lazy-part.tsx';
import { useUser } from '../identity/session.ts';
import { OutlookTable } from '../trading/outlook-table.tsx';
import { LivePrices } from './live-prices.tsx';
import { Points } from './points.tsx';

const LiveProof = lazyPart('LiveProof', () => import('./live-proof.tsx'), ['about', 'trading']);

/** A short description of the product, with live prices for visitors (ROUTE-01). */
export function WelcomePage() {
	const { t } = useTranslation();
	return (
		<div className="mx-auto flex w-full max-w-300 flex-col gap-14 px-4 py-8 desktop:gap-18 desktop:py-6">
			<div className="flex flex-col gap-6">
				<div className="grid gap-5 desktop:grid-cols-[1.1fr_1fr] desktop:items-end desktop:gap-14">
					<h1 className="text-xl font-bold tracking-tight text-balance desktop:text-[2.5rem] desktop:leading-[1.2]">
						{t('welcome.title')}
					</h1>
					<div className="flex flex-col gap-4">
						<p className="max-w-[60ch] text-base text-secondary">{t('welcome.text')}</p>
						<Begin />
					</div>
				</div>
				<LivePrices />
			</div>
			<section className="grid gap-8 desktop:grid-cols-2 desktop:gap-14">
				<div className="flex flex-col gap-3">
					<h2 className="text-lg font-bold">{t('welcome.indexTitle')}</h2>
					<p className="max-w-[70ch] text-base text-secondary">{t('welcome.indexText')}</p>
				</div>
				<Operator />
			</section>
			<Points
				title={t('welcome.tradeTitle')}
				points={[
					{ title: t('welcome.tradeChoose'), text: t('welcome.tradeChooseText') },
					{ title: t('welcome.tradeEntry'), text: t('welcome.tradeEntryText') },
					{ title: t('welcome.tradeResult'), text: t('welcome.tradeResultText') },
				]}
			/>
			<Points
				title={t('welcome.proofTitle')}
				points={[
					{ title: t('welcome.proofLog'), text: t('welcome.proofLogText') },
					{ title: t('welcome.proofSeed'), text: t('welcome.proofSeedText') },
					{ title: t('welcome.proofRules'), text: t('welcome.proofRulesText') },
				]}
			>
				<div className="min-h-44 desktop:min-h-36">
					<LiveProof />
				</div>
				<Link
					to={PATHS.proof}
					className="inline-flex min-h-11 items-center self-start font-medium underline underline-offset-4 mouse:min-h-6"
				>
					{t('welcome.proofMore')}
				</Link>
			</Points>
			<section className="grid gap-6 desktop:grid-cols-[1fr_1.35fr] desktop:gap-14">
				<div className="flex flex-col gap-5">
					<h2 className="text-lg font-bold">{t('welcome.riskTitle')}</h2>
					<p className="max-w-[60ch] text-base text-secondary">{t('welcome.riskText')}</p>
					<Begin />
				</div>
				<OutlookTable />
			</section>
		</div>
	);
}

/** The operator of the site, or a note that none is set yet. */
function Operator() {
	const { t } = useTranslation();
	const { operator } = useSite();
	return (
		<div className="flex flex-col items-start gap-3">
			<h2 className="text-lg font-bold">{t('welcome.whoTitle')}</h2>
			<p className="max-w-[70ch] text-base text-secondary">
				{operator === null
					? t('welcome.whoNobody')
					: t('welcome.whoNamed', { name: operator.name, address: operator.address })}{' '}
				{operator?.licence && t('welcome.whoLicence', { licence: operator.licence })}
			</p>
			<Link
				to={INFO_PATHS.aboutus}
				className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 mouse:min-h-6"
			>
				{t('welcome.whoMore')}
			</Link>
		</div>
	);
}

/** The entrance: the demo for visitors, trading for signed-in users. */
function Begin() {
	const { t } = useTranslation();
	if (useUser() !== null)
		return (
			<Link to="/trading" className={buttonClass('primary', 'self-start px-6')}>
				{t('nav.trading')}
			</Link>
		);
	return (
		<div className="flex flex-wrap gap-3">
			<Link to="/register" className={buttonClass('primary', 'px-6')}>
				{t('welcome.tryDemo')}
			</Link>
			<Link to="/login" className={buttonClass('plain', 'px-6')}>
				{t('nav.login')}
			</Link>
		</div>
	);
}
