import { getOverview } from '@fairtick/domain/staff/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { ConfirmSignIn } from '../../features/identity/confirm-sign-in.tsx';
import { useUser } from '../../features/identity/session.ts';
import { CallError, fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { useShown } from '../../kit/navigation/use-navigation.ts';
import { buttonClass } from '../../kit/ui/button.tsx';
import { focusTitle } from '../focus-title.ts';
import { StaffMenu } from './staff-menu.tsx';

export const overviewQuery = queryOptions({
	queryKey: ['admin', 'overview'],
	queryFn: ({ signal }) => fetchAnswer(getOverview, {}, signal),
	staleTime: 0,
});

/** The back office: the menu of the viewer's role at the left, or on top of a small screen. */
export function AdminFrame({ children }: { children?: ReactNode }) {
	const user = useUser();
	const isStaff = user !== null && user.role !== 'user';
	const { data, error } = useQuery({ ...overviewQuery, enabled: isStaff });
	const lacksFactor =
		error instanceof CallError && error.outcome.kind === 'refused' && error.outcome.code === 'http.second_factor';
	const { path } = useShown().address;
	const focused = useRef(path);
	// After a navigation by keys the focus skips the menu.
	useEffect(() => {
		if (focused.current === path) return;
		focused.current = path;
		return focusTitle();
	}, [path]);
	return (
		<div className="mx-auto flex w-full max-w-480 flex-1 flex-col gap-6 px-4 py-6 desktop:flex-row desktop:gap-8 desktop:py-10">
			{isStaff && <StaffMenu role={user.role} path={path} overview={data} />}
			<div className="min-w-0 flex-1">{lacksFactor ? <SecondFactorNeeded /> : children}</div>
			<ConfirmSignIn />
		</div>
	);
}

function SecondFactorNeeded() {
	const { t } = useTranslation();
	return (
		<section className="flex max-w-[60ch] flex-col items-start gap-4">
			<h1 className="text-xl font-bold">{t('admin.factorTitle')}</h1>
			<p className="text-secondary">{t('admin.factorText')}</p>
			<Link to="/settings/security" className={buttonClass('primary')}>
				{t('admin.factorAction')}
			</Link>
		</section>
	);
}
