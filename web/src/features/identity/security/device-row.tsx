import type { LucideIcon } from 'lucide-react';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';

interface DeviceRowProps {
	/** A device's icon by default; null for none. */
	icon?: LucideIcon | null;
	device: string;
	/** Shown beside the name, such as "this device". */
	marks?: readonly string[];
	details: readonly string[];
	action?: ReactNode;
}

/** A device, an API token or another way to sign in, in a list. */
export function DeviceRow({ icon: Icon = MonitorSmartphone, device, marks = [], details, action }: DeviceRowProps) {
	const { t } = useTranslation();
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
			{Icon && <Icon size={20} className="shrink-0 text-secondary" aria-hidden="true" />}
			<div className="min-w-0 flex-1 basis-48">
				<p className="flex flex-wrap items-center gap-2 font-medium break-words">
					{device || t('security.unknownDevice')}
					{marks.map((mark) => (
						<span key={mark} className="rounded-full border border-line px-2 py-0.5 text-xs">
							{mark}
						</span>
					))}
				</p>
				<p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere text-secondary tabular-nums">
					{details.map((detail) => (
						<span key={detail}>{detail}</span>
					))}
				</p>
			</div>
			{action !== undefined && <div className="ml-auto">{action}</div>}
		</li>
	);
}

export const deviceListClass = 'divide-y divide-line rounded border border-line bg-surface';
