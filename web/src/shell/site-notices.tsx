import { getAnnouncements } from '@fairtick/domain/content/contract';
import { PATHS } from '@fairtick/domain/pages/pages';
import { INFO_PATHS } from '@fairtick/domain/site/contract';
import { useQuery } from '@tanstack/react-query';
import Megaphone from 'lucide-react/icons/megaphone';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useUser } from '../features/identity/session.ts';
import { readTradingView } from '../features/trading/pages/trading-view.ts';
import { fetchAnswer } from '../kit/api/query.ts';
import { browserStorage } from '../kit/base/storage.ts';
import { useStore } from '../kit/base/store.ts';
import { currentLocale } from '../kit/i18n/locale.ts';
import { useTranslation } from '../kit/i18n/use-translation.ts';
import { Link } from '../kit/navigation/link.tsx';
import { useNavigation } from '../kit/navigation/use-navigation.ts';
import { classNames } from '../kit/ui/class-names.ts';
import { useSessionEnded } from './session-end.ts';
import { useSignOut } from './use-sign-out.ts';

const DISMISSED = 'dismissed-announcements';
/** Room above and below the notices at the foot of a page. */
const MARGIN_PX = 24;
const ASKED_EVERY_MS = 5 * 60_000;
const readDismissed = () => (browserStorage.get(DISMISSED) ?? '').split(' ').filter(Boolean);

/**
 * The operator's announcements and changed terms, until they are dismissed (ADMIN-07), and the end of the session
 * (ERR-01). They cover the foot of a page, which gets equal room below its end, so that nothing moves and nothing stays
 * covered. On the trading page, whose foot has the buttons, they cover the chart, below its tools, the price and the
 * reminder of an unconfirmed address; in a phone's lists they are above the bottom bar.
 */
export function SiteNotices() {
	const { t } = useTranslation();
	const user = useUser();
	const [dismissed, setDismissed] = useState(readDismissed);
	const { data = [] } = useQuery({
		queryKey: ['announcements', currentLocale(), user?.id ?? null],
		queryFn: ({ signal }) => fetchAnswer(getAnnouncements, {}, signal),
		staleTime: ASKED_EVERY_MS,
		refetchInterval: ASKED_EVERY_MS,
		meta: { silent: true },
	});
	const dismiss = (id: string) => {
		// Drops ids of ended announcements.
		const ids = [...readDismissed().filter((one) => data.some((shown) => shown.id === one)), id];
		browserStorage.set(DISMISSED, ids.join(' '));
		setDismissed([...dismissed, id]);
	};
	const shown = useStore(useNavigation().shown);
	const onTrading = user !== null && shown?.route.path === PATHS.home;
	const inList = onTrading && readTradingView(shown.address.query) !== undefined;
	const region = useRef<HTMLDivElement>(null);
	useRoomBelow(region, onTrading ? (inList ? '--room-below-list' : null) : 'padding-bottom');
	const isEnded = useSessionEnded();
	const logIn = useSignOut(true);
	const terms = user?.terms_due ?? null;
	const recovery = user?.recovery_since ?? null;
	const recoveryId = `recovery-${recovery}`;
	const termsId = `terms-${terms}`;
	return (
		<div
			ref={region}
			className={classNames(
				'pointer-events-none fixed inset-x-0 z-40 flex flex-col items-center gap-2 px-3',
				placeOf({ onTrading, inList, hasStrip: user?.email_verified === false }),
			)}
		>
			{isEnded && (
				<Notice>
					{t('info.sessionEnded')}{' '}
					<button type="button" onClick={logIn} className="font-medium underline underline-offset-4">
						{t('info.logIn')}
					</button>
				</Notice>
			)}
			{recovery !== null && !dismissed.includes(recoveryId) && (
				<Notice onDismiss={() => setDismissed([...dismissed, recoveryId])}>
					{t('info.recovery')}{' '}
					<Link to="/settings/security" className="font-medium underline underline-offset-4">
						{t('info.recoveryStop')}
					</Link>
				</Notice>
			)}
			{terms !== null && !dismissed.includes(termsId) && (
				<Notice onDismiss={() => setDismissed([...dismissed, termsId])}>
					{t('info.termsChanged')}{' '}
					<Link to={INFO_PATHS.term_and_condition} className="font-medium underline underline-offset-4">
						{t('info.readTerms')}
					</Link>
				</Notice>
			)}
			{data
				.filter(({ id }) => !dismissed.includes(id))
				.map(({ id, text }) => (
					<Notice key={id} onDismiss={() => dismiss(id)}>
						{text}
					</Notice>
				))}
		</div>
	);
}

function placeOf({ onTrading, inList, hasStrip }: { onTrading: boolean; inList: boolean; hasStrip: boolean }): string {
	if (!onTrading) return 'bottom-3';
	if (inList) return 'bottom-12 max-desktop:bottom-17';
	return hasStrip ? 'top-36' : 'top-27';
}

/** Keeps room for the element below the end of the page, or of the list of trades that fills it. */
function useRoomBelow(element: RefObject<HTMLElement | null>, property: 'padding-bottom' | '--room-below-list' | null) {
	useLayoutEffect(() => {
		const { current } = element;
		if (property === null || current === null) return;
		const { style } = document.body;
		const keep = () =>
			style.setProperty(property, current.offsetHeight === 0 ? '' : `${current.offsetHeight + MARGIN_PX}px`);
		const observer = new ResizeObserver(keep);
		observer.observe(current);
		return () => {
			observer.disconnect();
			style.removeProperty(property);
		};
	}, [element, property]);
}

function Notice({ children, onDismiss }: { children: ReactNode; onDismiss?(): void }) {
	const { t } = useTranslation();
	return (
		<div
			role="status"
			className="popup pointer-events-auto flex max-w-150 items-start gap-3 py-1.5 pr-1.5 pl-3 text-sm"
		>
			<Megaphone size={18} className="mt-2 shrink-0 text-secondary" aria-hidden="true" />
			<p className="min-w-0 flex-1 py-1.5 break-words">{children}</p>
			{onDismiss && (
				<button
					type="button"
					aria-label={t('common.dismiss')}
					onClick={onDismiss}
					className="inline-flex size-8 shrink-0 items-center justify-center rounded text-secondary hover:text-text pointer-coarse:size-11"
				>
					<X size={16} aria-hidden="true" />
				</button>
			)}
		</div>
	);
}
