import type { OwnLiabilities } from '@fairtick/domain/proof/contract';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Part } from '../../../kit/ui/part.tsx';
import { SavedCommand } from '../saved-command.tsx';

interface OwedCommandProps {
	/** For example 2026-11-25. */
	day: string;
	/** The number that the viewer's profile shows; null: no user is logged in. */
	userId: number | null;
	/** Null: no user is logged in. It is given also where it lacks the day: then the user may have been left out. */
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
			<SavedCommand
				command={command}
				file={FILE}
				saveText={t('owed.save')}
				content={own === null ? null : JSON.stringify(own)}
			/>
		</Part>
	);
}
