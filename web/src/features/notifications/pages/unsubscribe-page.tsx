import { showUnsubscribing, unsubscribe } from '@fairtick/domain/notifications/unsubscribe-contract';
import { PATHS } from '@fairtick/domain/pages/pages';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { call } from '../../../kit/api/call.ts';
import { isUnknown } from '../../../kit/api/is-unknown.ts';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { useParams } from '../../../kit/navigation/use-navigation.ts';
import { Button, buttonClass } from '../../../kit/ui/button.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { useSending } from '../../../kit/ui/form/use-sending.ts';
import { Spinner } from '../../../kit/ui/spinner.tsx';

/** Stops emails of some kinds without a login. Asks first, because email scanners open links too (NOTE-02). */
export function UnsubscribePage() {
	const { t } = useTranslation();
	const { token } = useParams(PATHS.unsubscribe);
	const query = useQuery({
		queryKey: ['unsubscribing', token],
		queryFn: ({ signal }) => fetchAnswer(showUnsubscribing, { query: { token } }, signal),
	});
	const sending = useSending();
	if (isUnknown(query.error))
		return (
			<div className="flex flex-col items-start gap-4">
				<h1 className="text-xl font-bold">{t('unsubscribe.unknown')}</h1>
				<p className="text-secondary">{t('unsubscribe.unknownText')}</p>
				<SettingsLink look="primary" />
			</div>
		);
	if (query.data === undefined)
		return query.isError ? (
			<div className="flex flex-col items-start gap-4" role="alert">
				<p>{t('form.somethingWrong')}</p>
				<Button onClick={() => void query.refetch()}>{t('common.tryAgain')}</Button>
			</div>
		) : (
			<Spinner />
		);
	const kinds = query.data.kinds.map((kind) => t(`notifications.kind_${kind}`)).join(', ');
	if (sending.successful) return <Stopped title={t('unsubscribe.done')} text={t('unsubscribe.doneText', { kinds })} />;
	if (query.data.stopped)
		return <Stopped title={t('unsubscribe.already')} text={t('unsubscribe.alreadyText', { kinds })} />;
	return (
		<div className="flex flex-col items-start gap-4">
			<h1 className="text-xl font-bold">{t('unsubscribe.title')}</h1>
			<p className="text-secondary">{t('unsubscribe.text')}</p>
			<p className="font-semibold">{kinds}</p>
			<FormAlert form={{ ...sending, successful: false }} />
			<div className="flex flex-wrap gap-3">
				<Button
					look="primary"
					busy={sending.busy}
					onClick={() => void sending.run(() => call(unsubscribe, { query: { token } }))}
				>
					{t('unsubscribe.action')}
				</Button>
				<SettingsLink look="plain" />
			</div>
		</div>
	);
}

function Stopped({ title, text }: { title: string; text: string }) {
	return (
		<div className="flex flex-col items-start gap-4" role="status">
			<h1 className="flex items-center gap-2 text-xl font-bold">
				<CircleCheck size={22} className="shrink-0 text-up-text" aria-hidden="true" />
				{title}
			</h1>
			<p className="text-secondary">{text}</p>
			<SettingsLink look="plain" />
		</div>
	);
}

function SettingsLink({ look }: { look: 'plain' | 'primary' }) {
	const { t } = useTranslation();
	return (
		<Link to="/settings/notifications" className={buttonClass(look)}>
			{t('unsubscribe.settings')}
		</Link>
	);
}
