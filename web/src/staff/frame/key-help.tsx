import type { PlainTextKey } from '@fairtick/texts/text-key';
import { useState } from 'react';
import { useStore } from '../../kit/base/store.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CheckboxField } from '../../kit/ui/form/checkbox-field.tsx';
import { CentredDialog } from '../../kit/ui/overlay/centred-dialog.tsx';
import { KeyCap } from './key-cap.tsx';
import { staffKeys, switchStaffKeys } from './staff-keys.ts';
import { useShortcuts } from './use-shortcuts.ts';

export type ListedKey = readonly [keys: string, what: PlainTextKey];

const HELP: ListedKey = ['?', 'admin.keyHelp'];

/** The shortcuts of a page, opened by a button or `?`, with a switch for all of them. */
export function KeyHelp({ keys }: { keys: readonly ListedKey[] }) {
	const { t } = useTranslation();
	const [open, setOpen] = useState(false);
	const on = useStore(staffKeys);
	useShortcuts({ '?': () => setOpen(true) });
	return (
		<>
			<Button look="quiet" className="pointer-coarse:hidden" onClick={() => setOpen(true)}>
				{t('admin.keys')}
				<KeyCap>?</KeyCap>
			</Button>
			{open && (
				<CentredDialog title={t('admin.keys')} onClose={() => setOpen(false)}>
					<dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
						{[...keys, HELP].map(([key, what]) => (
							<div key={key} className="contents">
								<dt>
									<kbd className="rounded-sm border border-line px-1.5 text-sm">{key}</kbd>
								</dt>
								<dd>{t(what)}</dd>
							</div>
						))}
					</dl>
					<CheckboxField
						label={t('admin.useKeys')}
						checked={on}
						onChange={({ target }) => switchStaffKeys(target.checked)}
					/>
					<div className="flex justify-end">
						<Button onClick={() => setOpen(false)}>{t('common.close')}</Button>
					</div>
				</CentredDialog>
			)}
		</>
	);
}
