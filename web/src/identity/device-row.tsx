import { type LucideIcon, MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

interface DeviceRowProps {
	/** That of a device unless told; null for none. */
	icon?: LucideIcon | null;
	device: string;
	/** Stands beside the name, such as that it is this one. */
	mark?: string | undefined;
	details: readonly string[];
	action?: ReactNode;
}

/** A device, or another way to sign in, in a list. */
export function DeviceRow({ icon: Icon = MonitorSmartphone, device, mark, details, action }: DeviceRowProps) {
	const { t } = useTranslation();
	return (
		<li className="flex items-center gap-4 p-4">
			{Icon && <Icon size={20} className="shrink-0 text-secondary" aria-hidden="true" />}
			<div className="min-w-0 flex-1">
				<p className="flex flex-wrap items-center gap-2 font-medium">
					{device || t('security.unknownDevice')}
					{mark && <span className="rounded-full border border-line px-2 py-0.5 text-xs">{mark}</span>}
				</p>
				<p className="flex flex-wrap gap-x-3 text-sm break-all text-secondary tabular-nums">
					{details.map((detail) => (
						<span key={detail}>{detail}</span>
					))}
				</p>
			</div>
			{action}
		</li>
	);
}

export const deviceListClass = 'divide-y divide-line rounded border border-line bg-surface';
