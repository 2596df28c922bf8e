import type { Movement } from '@fairtick/domain/cashier/movement';
import type { User } from '@fairtick/domain/identity/contract';
import { PATHS } from '@fairtick/domain/pages/pages';
import { useQuery } from '@tanstack/react-query';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import History from 'lucide-react/icons/rotate-ccw-clock';
import type { ComponentProps } from 'react';
import { HIDDEN_BALANCE } from '../../../kit/base/hidden-balance.ts';
import { formatAmount } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { PageTab, PageTabs } from '../../../kit/navigation/page-tabs.tsx';
import { useNavigation, useShown } from '../../../kit/navigation/use-navigation.ts';
import { SandboxNote } from '../../../kit/site/sandbox-note.tsx';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { useBalanceHidden } from '../../../kit/ui/use-balance-hidden.ts';
import { useAccount } from '../../accounts/use-account.ts';
import { ConfirmSignIn } from '../../identity/confirm-sign-in.tsx';
import { useUser } from '../../identity/session.ts';
import { Unverified } from '../../identity/unverified.tsx';
import { verificationQuery } from '../../verification/verification-query.ts';
import { MovementDetails } from '../movement-details.tsx';
import { WithdrawPanel } from '../withdraw-panel.tsx';
import { type CashierTab, readTab } from './cashier-tab.ts';
import { DepositTab } from './deposit-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { useRealTrading } from './use-real-trading.ts';

const TABS = [
	{ tab: 'deposit', query: undefined, label: 'cashier.deposit', Icon: ArrowDownToLine },
	{ tab: 'withdraw', query: { tab: 'withdraw' }, label: 'cashier.withdraw', Icon: ArrowUpFromLine },
	{ tab: 'history', query: { tab: 'history' }, label: 'cashier.history', Icon: History },
] as const;

/**
 * Deposit, withdrawal and history by `?tab=` (ROUTE-04). `?movement=` shows one movement, also after a payment page.
 */
export function CashierPage() {
	const { t } = useTranslation();
	const user = useUser();
	const [hidden] = useBalanceHidden();
	const { query } = useShown().address;
	const shown = readTab(query);
	const movement = new URLSearchParams(query).get('movement');
	const needsEmail = user !== null && !user.email_verified && shown !== 'history';
	return (
		<div className="mx-auto flex w-full max-w-240 flex-1 flex-col gap-6 px-4 py-8 desktop:flex-row desktop:gap-10 desktop:py-12">
			<PageTabs label={t('title.cashier')}>
				{TABS.map(({ tab, query, label, Icon }) => (
					<PageTab
						key={tab}
						to={PATHS.cashier}
						{...(query && { query })}
						aria-current={tab === shown ? 'page' : undefined}
					>
						<Icon size={18} aria-hidden="true" />
						{t(label)}
					</PageTab>
				))}
			</PageTabs>
			<div className="flex min-w-0 flex-1 flex-col gap-6">
				<h1 className="text-xl font-bold">{t(`cashier.${shown}`)}</h1>
				<SandboxNote text={t('cashier.sandbox')} />
				{user !== null && (
					<p className="font-medium tabular-nums">
						{t('cashier.balance', { amount: hidden ? HIDDEN_BALANCE : formatAmount(user.balance_real) })}
					</p>
				)}
				{needsEmail && <Unverified email={user.email} />}
				{movement !== null ? (
					<OneMovement key={movement} id={movement} tab={shown} />
				) : (
					// No form is shown before the address is confirmed.
					!needsEmail && <Tab tab={shown} />
				)}
			</div>
			<ConfirmSignIn />
		</div>
	);
}

/** Withdrawals. If they need a missing verification, its link comes first and the form is disabled (CASH-04). */
function WithdrawTab({
	user,
	...panel
}: Omit<ComponentProps<typeof WithdrawPanel>, 'userId' | 'balanceMinor'> & { user: User }) {
	const isMissing = user.need_verification === 1 && user.document_approved !== 1;
	const verification = useQuery({ ...verificationQuery, enabled: isMissing });
	const { data } = verification;
	if (isMissing && data === undefined) return <QueryState query={verification} />;
	return (
		<>
			{isMissing && data !== undefined && <VerifyNote fromMinor={data.from} />}
			<WithdrawPanel
				{...panel}
				userId={user.id}
				balanceMinor={user.balance_real}
				mayAsk={!isMissing || data?.from !== 0}
			/>
		</>
	);
}

const LINK = 'inline-flex min-h-11 items-center text-focus underline mouse:min-h-6';

/** A link to the existing deposits and withdrawals. */
function ToHistory() {
	const { t } = useTranslation();
	return (
		<Link to={PATHS.cashier} query={{ tab: 'history' }} className={LINK}>
			{t('cashier.toHistory')}
		</Link>
	);
}

/** A link to the verification. `fromMinor`: total of all withdrawals from which it is required. */
function VerifyNote({ fromMinor }: { fromMinor: number }) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border border-line bg-raised px-3 py-2">
			<p>{fromMinor === 0 ? t('cashier.verifyNote') : t('cashier.verifyFrom', { amount: formatAmount(fromMinor) })}</p>
			<Link to={PATHS['settings.verification']} className={LINK}>
				{t('cashier.verifyLink')}
			</Link>
		</div>
	);
}

function OneMovement({ id, tab }: { id: string; tab: CashierTab }) {
	const { t } = useTranslation();
	const navigation = useNavigation();
	const user = useUser();
	const account = useAccount();
	const dispute = useDisputeMovement();
	const canTrade = useRealTrading();
	const trade = () => {
		if (user !== null) account.changeMode(user, 'real');
		void navigation.go(PATHS.home);
	};
	return (
		<>
			<Link
				to={PATHS.cashier}
				{...(tab !== 'deposit' && { query: { tab } })}
				className="inline-flex min-h-11 items-center gap-1 self-start font-medium text-secondary hover:text-text desktop:min-h-0"
			>
				<ChevronLeft size={18} aria-hidden="true" />
				{t('cashier.back')}
			</Link>
			<MovementDetails
				id={id}
				onDispute={dispute}
				onTrade={canTrade === true ? trade : null}
				onDeposit={() => void navigation.go(PATHS.cashier)}
			/>
		</>
	);
}

function Tab({ tab }: { tab: CashierTab }) {
	const navigation = useNavigation();
	const user = useUser();
	const [hidden] = useBalanceHidden();
	const dispute = useDisputeMovement();
	if (user === null) return null;
	const show = ({ id }: Pick<Movement, 'id'>) =>
		void navigation.go(PATHS.cashier, { query: { ...(tab !== 'deposit' && { tab }), movement: id } });
	switch (tab) {
		case 'deposit':
			return <DepositTab userId={user.id} onMade={show} toHistory={<ToHistory />} />;
		case 'withdraw':
			return <WithdrawTab user={user} hidden={hidden} onMade={show} toHistory={<ToHistory />} />;
		case 'history':
			return <HistoryTab onShow={(id) => show({ id })} onDispute={dispute} />;
	}
}

/** Opens the page on which a deposit or withdrawal is disputed. */
function useDisputeMovement(): (id: string) => void {
	const navigation = useNavigation();
	return (id) => void navigation.go(PATHS['disputes.new'], { query: { movement: id } });
}
