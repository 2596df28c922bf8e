import type { OwnLiabilities } from '@fairtick/domain/proof/contract';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Part } from '../../../kit/ui/part.tsx';
import { SavedCommand } from '../saved-command.tsx';

interface OwedCommandProps {
	/** Such as 2026-11-25. */
	day: string;
	/** The number in the viewer's profile; null without a login. */
	userId: number | null;
	/** Null without a login. It is passed even if it lacks the day, because the user may have been left out. */
	own: OwnLiabilities | null;
	logKey: string;
}

const FILE = 'my-parts.json';

/** The same check by the program in the source code, which uses nothing of this page. */
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
			<SavedCommand
				command={command}
				file={FILE}
				saveText={t('owed.save')}
				content={own === null ? null : JSON.stringify(own)}
			/>
		</Part>
	);
}
