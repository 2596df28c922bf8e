import type { OwnLiabilities } from '@fairtick/domain/proof/contract';
import { Download } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Part } from '../ui/part.tsx';
import { saveFile } from '../ui/save-file.ts';
import type { OwedDay } from './owed-query.ts';

interface OwedCommandProps {
	day: OwedDay;
	/** Null: nobody is logged in. */
	own: OwnLiabilities | null;
	logKey: string;
}

const FILE = 'my-parts.json';

/** The same check by the program of the source code, which takes nothing of this page. */
export function OwedCommand({ day: { day, entry }, own, logKey }: OwedCommandProps) {
	const { t } = useTranslation();
	const mine = own?.days.some((one) => one.day === day) === true ? own : null;
	const command = [
		`node verify/verify.mjs liabilities ${location.origin}/log`,
		...(mine === null ? [] : [FILE]),
		`--day ${day} --entry ${entry} --key '${logKey}'`,
	].join(' ');
	return (
		<Part title={t('owed.without')}>
			<p className="max-w-[68ch] text-secondary">{t('owed.withoutText')}</p>
			<p className="flex items-center justify-between gap-2 rounded border border-line bg-surface py-1 pr-1 pl-3">
				<code className="min-w-0 font-mono text-xs leading-5 break-all">{command}</code>
				<CopyButton text={command} name={t('owed.copyCommand')} />
			</p>
			{mine !== null && (
				<div>
					<Button onClick={() => saveFile(FILE, 'application/json', JSON.stringify(mine))}>
						<Download size={16} aria-hidden="true" />
						{t('owed.save')}
					</Button>
				</div>
			)}
		</Part>
	);
}
