import { useQueryClient } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useState } from 'react';
import { formatDate, formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { saveFile } from '../../../kit/ui/save-file.ts';
import { type LogAlarm as Alarm, forgetLog } from '../files/kept-log.ts';
import { LOG_KEY } from './watch-log.ts';

/** An alarm: the log contradicts what this browser has seen. Both signed texts can be saved as evidence (PROOF-07). */
export function LogAlarm({ alarm }: { alarm: Alarm }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const { kind, foundAtMs, logKey, had, shown } = alarm;
	return (
		<EvidenceAlarm
			name="log-alarm"
			kind={kind}
			foundAtMs={foundAtMs}
			logKey={logKey}
			had={had}
			shown={shown}
			title={t(`verify.alarm_${kind}`)}
			text={t(`verify.alarmText_${kind}`)}
			forgetText={t('verify.alarmForgetText')}
			onForget={() => {
				forgetLog();
				void queryClient.invalidateQueries({ queryKey: LOG_KEY });
			}}
		/>
	);
}

interface EvidenceAlarmProps {
	/** For tests. */
	name: string;
	kind: string;
	title: string;
	text: string;
	/** Epoch milliseconds. */
	foundAtMs: number;
	logKey: string;
	/** Two signed texts that no honest log shows. */
	had: string;
	shown: string;
	/** The effect of dismissing it. */
	forgetText: string;
	onForget(): void;
}

/** An alarm with two signed texts, which can be dismissed once they are saved. */
export function EvidenceAlarm({ name, title, text, forgetText, onForget, ...evidence }: EvidenceAlarmProps) {
	const { t } = useTranslation();
	const [saved, setSaved] = useState(false);
	const { kind, foundAtMs, logKey, had, shown } = evidence;
	const save = () => {
		const file = {
			format: 'fairtick-evidence/1',
			kind,
			found_at: new Date(foundAtMs).toISOString(),
			log_key: logKey,
			had,
			shown,
		};
		saveFile('log-evidence.json', 'application/json', `${JSON.stringify(file, null, '\t')}\n`);
		setSaved(true);
	};
	return (
		<section
			role="alert"
			data-testid={name}
			className="flex flex-col gap-4 rounded border-2 border-down bg-surface p-4 desktop:p-5"
		>
			<div className="flex gap-4">
				<TriangleAlert size={32} className="shrink-0 text-down-text" aria-hidden="true" />
				<div className="flex min-w-0 flex-col gap-1">
					<h2 className="text-lg font-bold text-down-text">{title}</h2>
					<p className="max-w-[68ch]">{text}</p>
					<p className="text-sm text-secondary">
						{t('verify.alarmFound', { time: `${formatDate(foundAtMs, true)}, ${formatTime(foundAtMs)}` })}
					</p>
				</div>
			</div>
			<div className="grid gap-3 desktop:grid-cols-2">
				<Text title={t('verify.alarmHad')} text={had} />
				<Text title={t('verify.alarmShown')} text={shown} />
			</div>
			<div className="flex flex-wrap gap-2">
				<Button look="primary" onClick={save}>
					{t('verify.alarmSave')}
				</Button>
				{saved && <Button onClick={onForget}>{t('verify.alarmForget')}</Button>}
			</div>
			{saved && <p className="max-w-[68ch] text-sm text-secondary">{forgetText}</p>}
		</section>
	);
}

function Text({ title, text }: { title: string; text: string }) {
	return (
		<figure className="min-w-0">
			<figcaption className="mb-1 text-sm text-secondary">{title}</figcaption>
			<pre className="min-h-10 rounded bg-ground p-3 font-mono text-xs break-all whitespace-pre-wrap">
				{text === '' ? '–' : text}
			</pre>
		</figure>
	);
}
