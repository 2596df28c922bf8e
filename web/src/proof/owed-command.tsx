import type { OwnLiabilities } from '@fairtick/domain/proof/contract';
import { Download } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Part } from '../ui/part.tsx';
import { saveFile } from '../ui/save-file.ts';

interface OwedCommandProps {
	/** As 2026-11-25. */
	day: string;
	/** The number that the viewer's profile shows; null: nobody is logged in. */
	userId: number | null;
	/** Null: nobody is logged in. It is given also where it lacks the day: then the user may have been left out. */
	own: OwnLiabilities | null;
	logKey: string;
}

const FILE = 'my-parts.json';

/** The same check by the program of the source code, which takes nothing of this page. */
export function OwedCommand({ day, userId, own, logKey }: OwedCommandProps) {
	const { t } = useTranslation();
	const command = [
		`node verify/verify.mjs liabilities ${location.origin}/log`,
		...(own === null ? [] : [`${FILE} --user ${userId}`]),
		`--day ${day} --key '${logKey}'`,
	].join(' ');
	return (
		<Part title={t('owed.without')}>
			<p className="max-w-[68ch] text-secondary">{t('owed.withoutText')}</p>
			<p className="flex items-center justify-between gap-2 rounded border border-line bg-surface py-1 pr-1 pl-3">
				<code className="min-w-0 font-mono text-xs leading-5 break-all">{command}</code>
				<CopyButton text={command} name={t('owed.copyCommand')} />
			</p>
			{own !== null && (
				<div>
					<Button onClick={() => saveFile(FILE, 'application/json', JSON.stringify(own))}>
						<Download size={16} aria-hidden="true" />
						{t('owed.save')}
					</Button>
				</div>
			)}
		</Part>
	);
}
