import type { User } from '@fairtick/domain/identity/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { IconButton } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { Popover } from '../../kit/ui/overlay/popover.tsx';
import { useBalanceHidden } from '../../kit/ui/use-balance-hidden.ts';
import { useIsDesktop } from '../../kit/ui/use-media-query.ts';
import { formatBalance, splitLabel } from './balance.ts';

interface BalanceMenuProps {
	user: User;
	/** The account of the balance. */
	mode: Mode;
	/** The panel with both accounts; `close` closes it. */
	panel(state: { hidden: boolean; close(): void }): ReactNode;
}

/** An account's balance with the server's label and its eye. Pressing it opens the account switch (TOP-03, TOP-18). */
export function BalanceMenu({ user, mode, panel }: BalanceMenuProps) {
	const { t } = useTranslation();
	const [open, setOpen] = useState(false);
	const [hidden, setHidden] = useBalanceHidden();
	const isDesktop = useIsDesktop();
	const label = formatBalance(user, mode, hidden);
	// A narrow bar has no room for `Sandbox $1,234.56` in one line.
	const { word, amount } = isDesktop ? { word: null, amount: label } : splitLabel(label);
	const EyeIcon = hidden ? EyeOff : Eye;
	return (
		<div className="flex shrink-0 items-center">
			<Popover
				open={open}
				onOpenChange={setOpen}
				button={
					<button
						type="button"
						className="flex min-h-11 items-center gap-1 rounded px-1 text-left desktop:gap-2 desktop:px-2 hover:bg-raised data-popup-open:bg-raised"
						data-testid="balance"
					>
						<span>
							<span
								className={classNames(
									'flex items-center gap-0.5 text-xs leading-4 font-semibold whitespace-nowrap desktop:tracking-wide uppercase',
									mode === 'demo' ? 'text-demo' : 'text-real',
								)}
							>
								{word ?? t(`accounts.${mode}`)}
								<ChevronDown size={14} className="text-secondary desktop:hidden" aria-hidden="true" />
							</span>
							<span
								className="block text-sm leading-5 font-semibold whitespace-nowrap tabular-nums desktop:text-base"
								aria-live="off"
							>
								{amount}
							</span>
						</span>
						<ChevronDown size={16} className="text-secondary max-desktop:hidden" aria-hidden="true" />
					</button>
				}
				sideOffset={6}
				align="end"
				className="w-80 p-2"
				label={t('nav.account')}
			>
				{panel({ hidden, close: () => setOpen(false) })}
			</Popover>
			<IconButton
				label={hidden ? t('accounts.showBalance') : t('accounts.hideBalance')}
				aria-pressed={hidden}
				onClick={() => setHidden(!hidden)}
				className="max-desktop:w-9"
			>
				<EyeIcon size={18} aria-hidden="true" />
			</IconButton>
		</div>
	);
}
