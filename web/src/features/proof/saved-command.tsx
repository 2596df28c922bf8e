import Download from 'lucide-react/icons/download';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CopyButton } from '../../kit/ui/copying/copy-button.tsx';
import { saveFile } from '../../kit/ui/save-file.ts';

interface SavedCommandProps {
	command: string;
	file: string;
	/** Content of the file; null if the command needs none. */
	content: string | null;
	saveText: string;
}

/** A command of the source code that uses nothing of the page but a file, which is saved here. */
export function SavedCommand({ command, file, content, saveText }: SavedCommandProps) {
	const { t } = useTranslation();
	return (
		<>
			<p className="flex items-center justify-between gap-2 rounded border border-line bg-surface py-1 pr-1 pl-3">
				<code className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">{command}</code>
				<CopyButton text={command} name={t('owed.copyCommand')} />
			</p>
			{content !== null && (
				<div>
					<Button onClick={() => saveFile(file, 'application/json', content)}>
						<Download size={16} aria-hidden="true" />
						{saveText}
					</Button>
				</div>
			)}
		</>
	);
}
