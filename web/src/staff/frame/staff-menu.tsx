import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import type { getOverview } from '@fairtick/domain/staff/contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { Sheet } from '../../kit/ui/overlay/sheet.tsx';
import { useIsDesktop } from '../../kit/ui/use-media-query.ts';
import { type AdminPage, groupPages, mayActOn } from '../menu.ts';

type Overview = AnswerOf<typeof getOverview>;

interface StaffMenuProps {
	role: string;
	/** Path of the shown page. */
	path: string;
	/** The counts of waiting work; undefined until known. */
	overview: Overview | undefined;
}

/** The page of an item belongs to the page of its list. */
const isPartOf = (path: string, name: AdminPage) => `${path}/`.startsWith(`${STAFF_PAGES[name].path}/`);

const titleOf = (name: AdminPage) => `title.${STAFF_PAGES[name].title}` as const;

/** Number of items on a page that wait for a member of staff with this role. */
function countOf({ role, overview }: Pick<StaffMenuProps, 'role' | 'overview'>, name: AdminPage): number {
	if (overview === undefined) return 0;
	if (name === 'requests') return overview.requests_pending;
	const waiting = overview.waiting.find(({ queue }) => queue === name);
	return waiting !== undefined && mayActOn(role, waiting.queue) ? waiting.count : 0;
}

/**
 * The pages of a role, in groups: a column on a wide screen; on a small one behind a button that names the current
 * page.
 */
export function StaffMenu(props: StaffMenuProps) {
	const { t } = useTranslation();
	const isDesktop = useIsDesktop();
	return (
		<nav aria-label={t('admin.pages')} className="shrink-0 desktop:w-52">
			{isDesktop ? <Groups {...props} /> : <SmallMenu {...props} />}
		</nav>
	);
}

function SmallMenu(props: StaffMenuProps) {
	const { t } = useTranslation();
	const [open, setOpen] = useState(false);
	const { role, path } = props;
	const names = groupPages(role).flatMap(({ pages }) => pages);
	const current = names.find((name) => isPartOf(path, name));
	const elsewhere = names.filter((name) => name !== current);
	const waiting = elsewhere.reduce((sum, name) => sum + countOf(props, name), 0);
	const trigger = (
		<button
			type="button"
			className="flex min-h-11 w-full items-center gap-2 rounded border border-line bg-surface px-3 text-left font-medium"
		>
			<span className="min-w-0 flex-1 py-2">{t(current ? titleOf(current) : 'admin.pages')}</span>
			{waiting > 0 && <Badge>{t('admin.waitsElsewhere', { count: formatNumber(waiting) })}</Badge>}
			<ChevronDown size={18} className="shrink-0 text-secondary" aria-hidden="true" />
		</button>
	);
	return (
		<Sheet title={t('admin.pages')} trigger={trigger} open={open} onOpenChange={setOpen}>
			<Groups {...props} onFollow={() => setOpen(false)} />
		</Sheet>
	);
}

function Groups({ role, path, overview, onFollow }: StaffMenuProps & { onFollow?(): void }) {
	const { t } = useTranslation();
	const id = useId();
	return (
		<div className="flex flex-col gap-4">
			{groupPages(role).map(({ group, pages }) => (
				<div key={group} className="flex flex-col gap-1">
					{group !== 'top' && (
						<p id={`${id}${group}`} className="px-3 text-xs font-semibold text-secondary">
							{t(`admin.group_${group}`)}
						</p>
					)}
					<ul aria-labelledby={group === 'top' ? undefined : `${id}${group}`}>
						{pages.map((name) => (
							<li key={name}>
								<Link
									to={STAFF_PAGES[name].path}
									aria-current={isPartOf(path, name) ? 'page' : undefined}
									onClick={onFollow}
									className="flex min-h-11 items-center gap-2 rounded px-3 py-1.5 font-medium text-secondary hover:bg-raised desktop:min-h-9 aria-[current=page]:bg-raised aria-[current=page]:text-text"
								>
									{t(titleOf(name))}
									<Count count={countOf({ role, overview }, name)} />
								</Link>
							</li>
						))}
					</ul>
				</div>
			))}
		</div>
	);
}

const Count = ({ count }: { count: number }) => count > 0 && <Badge>{formatNumber(count)}</Badge>;

const Badge = ({ children }: { children: string }) => (
	<span className="ml-auto rounded-full bg-demo px-2 text-xs font-semibold text-ground tabular-nums">{children}</span>
);
