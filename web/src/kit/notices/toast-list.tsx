import { Toast } from '@base-ui/react/toast';
import { PATHS } from '@fairtick/domain/pages/pages';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { useStore } from '../base/store.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { classNames } from '../ui/class-names.ts';
import { type ToastText, type ToastTone, waitingToasts } from './toasts.ts';

const ICONS = { good: CircleCheck, bad: CircleAlert, info: Info } as const;
const COLOURS = { good: 'text-up-text', bad: 'text-down-text', info: 'text-secondary' } as const;

/**
 * Position on the trading page: over the oldest prices at the left, below the tools and the title, so that toasts cover
 * neither the newest price and its axis nor the ticket, which is at the right on a sideways phone too.
 */
const ON_TRADING =
	'top-22 left-2 w-[calc(100vw-6.5rem)] desktop:top-36 desktop:left-20 phone-landscape:w-[calc(100vw-18.5rem)]';
const ELSEWHERE = 'top-26 right-3 w-[calc(100vw-1.5rem)] desktop:right-96';

export function ToastList() {
	const onTrading = useStore(useNavigation().shown)?.route.path === PATHS.home;
	return (
		<Toast.Provider limit={2}>
			<Toast.Portal>
				<Toast.Viewport
					className={classNames('fixed z-45 flex max-w-80 flex-col gap-1', onTrading ? ON_TRADING : ELSEWHERE)}
				>
					<Shown />
				</Toast.Viewport>
			</Toast.Portal>
		</Toast.Provider>
	);
}

function Shown() {
	const { t } = useTranslation();
	const navigation = useNavigation();
	const { toasts, add, close } = Toast.useToastManager<Pick<ToastText, 'link'>>();
	const waiting = useStore(waitingToasts);
	useEffect(() => {
		const taken = waitingToasts.get() ?? [];
		if (waiting === null || taken.length === 0) return;
		waitingToasts.set([]);
		for (const { tone, forMs = tone === 'bad' ? 8_000 : 5_000, link, ...text } of taken)
			add({
				...text,
				data: link === undefined ? {} : { link },
				type: tone,
				timeout: forMs,
				priority: tone === 'bad' ? 'high' : 'low',
			});
	}, [waiting, add]);
	return toasts.map((toast) => {
		const tone: ToastTone = toast.type === 'good' || toast.type === 'bad' ? toast.type : 'info';
		const Icon = ICONS[tone];
		return (
			<Toast.Root
				key={toast.id}
				toast={toast}
				swipeDirection={['left', 'right', 'up']}
				className="popup relative flex items-start gap-2 py-1.5 pr-1.5 pl-3 data-limited:hidden desktop:py-2.5"
			>
				<Icon size={20} className={`shrink-0 ${COLOURS[tone]}`} aria-hidden="true" />
				<Toast.Content className="min-w-0 flex-1">
					<Toast.Title className="text-sm font-semibold" />
					<Toast.Description className="mr-2 inline text-sm text-secondary" />
					{toast.data?.link !== undefined && (
						<a
							href={toast.data.link.href}
							onClick={(event) => {
								event.preventDefault();
								close(toast.id);
								void navigation.goTo(event.currentTarget.pathname + event.currentTarget.search);
							}}
							className="inline-block text-sm font-medium text-focus after:absolute after:inset-0"
						>
							{toast.data.link.label}
						</a>
					)}
				</Toast.Content>
				<Toast.Close
					aria-label={t('common.dismiss')}
					className="relative z-1 inline-flex size-8 shrink-0 items-center justify-center rounded text-secondary hover:text-text pointer-coarse:-m-1.5 pointer-coarse:size-11"
				>
					<X size={16} aria-hidden="true" />
				</Toast.Close>
			</Toast.Root>
		);
	});
}
