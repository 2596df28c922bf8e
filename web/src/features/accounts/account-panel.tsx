import type { User } from '@fairtick/domain/identity/contract';
import { MODES, type Mode } from '@fairtick/domain/money/mode';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { formatAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { DEMO_FULL_MINOR, formatBalance } from './balance.ts';

interface AccountPanelProps {
	user: User;
	hidden: boolean;
	/** True if the real account holds sandbox money. */
	sandbox: boolean;
	busy: boolean;
	onChangeMode(mode: Mode): void;
	onRefill(): void;
}

/** Both accounts with their balances, the current one marked, and the demo refill. */
export function AccountPanel({ user, hidden, sandbox, busy, onChangeMode, onRefill }: AccountPanelProps) {
	const { t } = useTranslation();
	// Shown until the server has switched. The panel closes with the choice.
	const [chosen, setChosen] = useState<Mode | null>(null);
	return (
		<div className="flex flex-col gap-1">
			<div role="radiogroup" aria-label={t('nav.account')} className="flex flex-col gap-1">
				{MODES.map((mode) => (
					<label
						key={mode}
						className="flex min-h-14 items-center gap-3 rounded px-3 py-2 hover:bg-raised has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-focus"
					>
						<input
							type="radio"
							name="account-mode"
							value={mode}
							checked={(chosen ?? user.last_trade_on) === mode}
							disabled={busy}
							onChange={() => {
								setChosen(mode);
								onChangeMode(mode);
							}}
							className={classNames('size-4 shrink-0 outline-none', mode === 'demo' ? 'accent-demo' : 'accent-real')}
						/>
						<span className="flex-1">
							<span className="block font-medium">{t(`accounts.${mode}`)}</span>
							<span className="block text-xs text-secondary">
								{mode === 'demo'
									? t('accounts.demoText')
									: sandbox
										? t('accounts.sandboxText')
										: t('accounts.realText')}
							</span>
						</span>
						<span className={classNames('text-base font-semibold', mode === 'demo' ? 'text-demo' : 'text-real')}>
							{formatBalance(user, mode, hidden)}
						</span>
					</label>
				))}
			</div>
			{user.balance_demo >= DEMO_FULL_MINOR ? (
				<p className="px-3 py-2 text-xs text-secondary">
					{t('accounts.refillLater', { amount: formatAmount(DEMO_FULL_MINOR) })}
				</p>
			) : (
				<Button onClick={onRefill} busy={busy} className="mt-1 w-full">
					<RotateCcw size={16} aria-hidden="true" />
					{t('accounts.refill')}
				</Button>
			)}
		</div>
	);
}
