import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { claimAdmin } from '@fairtick/domain/staff/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { secondFactorQuery } from '../features/identity/security/second-factor-query.ts';
import { refreshUser, useUser } from '../features/identity/session.ts';
import { call } from '../kit/api/call.ts';
import { withFreshSignIn } from '../kit/api/fresh-sign-in.ts';
import { useTranslation } from '../kit/i18n/use-translation.ts';
import { Link } from '../kit/navigation/link.tsx';
import { useParams } from '../kit/navigation/use-navigation.ts';
import { Button, buttonClass } from '../kit/ui/button.tsx';
import { classNames } from '../kit/ui/class-names.ts';
import { FormAlert } from '../kit/ui/form/form-alert.tsx';
import { useServerForm } from '../kit/ui/form/use-server-form.ts';

/** The page behind the server's link, which makes the viewer an administrator, once (ADMIN-01). */
export function LinkPage() {
	const { t } = useTranslation();
	const user = useUser();
	const queryClient = useQueryClient();
	const factor = useQuery(secondFactorQuery).data;
	const hasFactor = factor !== undefined && (factor.totp || factor.passkeys > 0);
	const { token } = useParams(STAFF_PAGES.link.path);
	const form = useServerForm(
		{},
		() => withFreshSignIn(() => call(claimAdmin, { body: { token } })),
		() => refreshUser(queryClient),
	);
	const role = user?.role ?? 'user';
	const isAdmin = role === 'admin';
	return (
		<form
			onSubmit={form.submit}
			// Beside the menu it has a page's usual place.
			className={classNames('flex max-w-[60ch] flex-col items-start gap-4', role === 'user' && 'mx-auto py-8')}
		>
			<h1 className="text-xl font-bold">{t('title.adminLink')}</h1>
			{!form.successful && (
				<p className="text-secondary">
					{isAdmin ? t('admin.linkNeedless') : t('admin.linkText', { email: user?.email ?? '' })}
				</p>
			)}
			<FormAlert form={form} success={t(hasFactor ? 'admin.linkDone' : 'admin.linkDoneFactor')} />
			{form.successful || isAdmin ? (
				<Link to={hasFactor ? '/admin/overview' : '/settings/security'} className={buttonClass('primary')}>
					{t(hasFactor ? 'title.adminOverview' : 'admin.factorAction')}
				</Link>
			) : (
				<Button type="submit" look="primary" busy={form.busy}>
					{t('title.adminLink')}
				</Button>
			)}
		</form>
	);
}
