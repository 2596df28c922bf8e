import { useEffect, useState } from 'react';
import { useStore } from '../../../kit/base/store.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import {
	changeSettings,
	DEFAULT_SETTINGS,
	HOTKEY_ACTIONS,
	type HotkeyAction,
	tradingSettings,
} from '../trading-settings.ts';
import { showKey } from './hotkey-names.ts';
import { canBeHotkey, nameKey } from './hotkeys.ts';

const FIXED = [
	['confirm', 'Enter'],
	['cancel', 'Esc'],
	['list', '?'],
] as const;

/** The ticket's hotkeys: switches them on and off, changes each, and restores the defaults. */
export function HotkeyList() {
	const { t } = useTranslation();
	const { hotkeys, keys } = useStore(tradingSettings);
	const [awaited, setAwaited] = useState<HotkeyAction | null>(null);
	const [fault, setFault] = useState<'taken' | 'reserved' | null>(null);
	useEffect(() => {
		if (awaited === null) return;
		const onKey = (event: KeyboardEvent) => {
			event.preventDefault();
			event.stopPropagation();
			const name = nameKey(event);
			if (name === null) return;
			const next = event.key === 'Escape' ? keys[awaited] : name;
			const isTaken = HOTKEY_ACTIONS.some((action) => action !== awaited && keys[action] === next);
			setFault(isTaken ? 'taken' : canBeHotkey(next) ? null : 'reserved');
			if (!isTaken && canBeHotkey(next)) changeSettings({ keys: { ...keys, [awaited]: next } });
			setAwaited(null);
		};
		// In the capture phase, before the dialog, which Escape would close.
		window.addEventListener('keydown', onKey, true);
		return () => window.removeEventListener('keydown', onKey, true);
	}, [awaited, keys]);
	return (
		<div className="flex flex-col gap-4">
			<Segmented
				label={t('hotkeys.title')}
				value={hotkeys ? 'on' : 'off'}
				options={(['off', 'on'] as const).map((value) => ({ value, label: t(`tradingSettings.${value}`) }))}
				onChange={(value) => changeSettings({ hotkeys: value === 'on' })}
			/>
			<dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 text-sm">
				{HOTKEY_ACTIONS.map((action) => (
					<div key={action} className="contents">
						<dt>{t(`hotkeys.${action}`)}</dt>
						<dd className="text-right">
							<button
								type="button"
								aria-label={t('hotkeys.change', { action: t(`hotkeys.${action}`), key: showKey(keys[action]) })}
								onClick={() => {
									setFault(null);
									setAwaited(action);
								}}
								className="min-h-11 min-w-28 rounded border border-line bg-raised px-2 font-medium hover:border-line-strong mouse:min-h-8"
							>
								{awaited === action ? t('hotkeys.press') : showKey(keys[action])}
							</button>
						</dd>
					</div>
				))}
				{FIXED.map(([action, key]) => (
					<div key={action} className="contents">
						<dt>{t(`hotkeys.${action}`)}</dt>
						<dd className="flex min-h-8 items-center justify-center text-secondary">{key}</dd>
					</div>
				))}
			</dl>
			<p className="text-xs text-secondary" role="status">
				{fault === null ? t('hotkeys.where') : t(`hotkeys.${fault}`)}
			</p>
			<Button onClick={() => changeSettings({ keys: DEFAULT_SETTINGS.keys })}>{t('hotkeys.reset')}</Button>
		</div>
	);
}
