import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type ToastTone = 'good' | 'bad' | 'info';

const manager = Toast.createToastManager();
const ICONS = { good: CircleCheck, bad: CircleAlert, info: Info } as const;
const COLOURS = { good: 'text-up-text', bad: 'text-down-text', info: 'text-secondary' } as const;

/** One short message in the corner, announced to assistive technology. */
export function showToast(tone: ToastTone, title: string, description?: string): void {
	manager.add({
		type: tone,
		title,
		...(description === undefined ? {} : { description }),
		timeout: tone === 'bad' ? 8_000 : 5_000,
		priority: tone === 'bad' ? 'high' : 'low',
	});
}

export function ToastProvider({ children }: { children: ReactNode }) {
	return (
		<Toast.Provider toastManager={manager} limit={3}>
			{children}
			<Toast.Portal>
				{/* Above the page and what dims it, below the menu or sheet that somebody has open. */}
				<Toast.Viewport className="fixed top-26 right-3 z-45 flex w-[calc(100vw-1.5rem)] max-w-80 flex-col gap-2 desktop:right-96">
					<ToastList />
				</Toast.Viewport>
			</Toast.Portal>
		</Toast.Provider>
	);
}

function ToastList() {
	const { t } = useTranslation();
	const { toasts } = Toast.useToastManager();
	return toasts.map((toast) => {
		const tone: ToastTone = toast.type === 'good' || toast.type === 'bad' ? toast.type : 'info';
		const Icon = ICONS[tone];
		return (
			<Toast.Root
				key={toast.id}
				toast={toast}
				swipeDirection={['right', 'up']}
				className="popup flex items-start gap-3 py-2.5 pr-1.5 pl-3 data-limited:hidden"
			>
				<Icon size={20} className={`mt-1 shrink-0 ${COLOURS[tone]}`} aria-hidden="true" />
				<Toast.Content className="min-w-0 flex-1 py-1">
					<Toast.Title className="text-sm font-semibold" />
					<Toast.Description className="text-sm text-secondary" />
				</Toast.Content>
				<Toast.Close
					aria-label={t('common.dismiss')}
					className="inline-flex size-8 shrink-0 items-center justify-center rounded text-secondary hover:text-text"
				>
					<X size={16} aria-hidden="true" />
				</Toast.Close>
			</Toast.Root>
		);
	});
}
