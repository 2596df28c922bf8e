import { useState } from 'react';
import type { TextKey } from '../../i18n/messages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { CentredDialog } from '../../ui/centred-dialog.tsx';
import { KeyCap } from '../key-cap.tsx';
import { useShortcuts } from '../use-shortcuts.ts';

const KEYS: readonly (readonly [keys: string, what: TextKey])[] = [
	['n', 'desk.keyNext'],
	['t', 'desk.keyTake'],
	['1 … 9', 'desk.keyPick'],
	['+ − 0', 'desk.keyZoom'],
	['r', 'desk.keyRotate'],
	['c', 'desk.keyContrast'],
	['f', 'desk.keyForm'],
	['Ctrl ⏎', 'desk.keySave'],
	['?', 'desk.keyHelp'],
];

/** The keys of the queue, by a button and by `?`. */
export function KeyHelp() {
	const { t } = useTranslation();
	const [open, setOpen] = useState(false);
	useShortcuts({ '?': () => setOpen(true) });
	return (
		<>
			<Button look="quiet" className="max-desktop:hidden" onClick={() => setOpen(true)}>
				{t('desk.keys')}
				<KeyCap>?</KeyCap>
			</Button>
			{open && (
				<CentredDialog title={t('desk.keys')} onClose={() => setOpen(false)}>
					<dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
						{KEYS.map(([keys, what]) => (
							<div key={keys} className="contents">
								<dt>
									<kbd className="rounded-sm border border-line px-1.5 text-sm">{keys}</kbd>
								</dt>
								<dd>{t(what)}</dd>
							</div>
						))}
					</dl>
					<div className="flex justify-end">
						<Button onClick={() => setOpen(false)}>{t('common.close')}</Button>
					</div>
				</CentredDialog>
			)}
		</>
	);
}
