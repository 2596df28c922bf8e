import { exportAuditLog, listAuditLog } from '@fairtick/domain/staff/audit-log-contract';
import { useMutation } from '@tanstack/react-query';
import { readToken } from '../../features/identity/session.ts';
import { headersOf } from '../../kit/api/early-calls.ts';
import { currentLocale } from '../../kit/i18n/locale.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { given, useFilters } from '../../kit/navigation/use-filters.ts';
import { showToast } from '../../kit/notices/toasts.ts';
import { Button } from '../../kit/ui/button.tsx';
import { saveFile } from '../../kit/ui/save-file.ts';
import { usePages } from '../kit/use-pages.ts';
import { PageHead } from '../page-head.tsx';
import { AuditFilter, type AuditFilters } from './audit-filter.tsx';
import { AuditTable } from './audit-table.tsx';

const PAGE = 50;
const NAMES = ['act', 'actor', 'subject', 'from', 'to'] as const;

/** Days of the address as instants of the call; both are whole days in UTC. */
function toQuery({ from, to, ...rest }: AuditFilters) {
	const until = to === '' ? '' : new Date(Date.parse(`${to}T00:00:00.000Z`) + 86_400_000).toISOString();
	return given({ ...rest, from: from === '' ? '' : `${from}T00:00:00.000Z`, to: until });
}

/** All acts of staff, filtered by the address, with a download. */
export function AuditLogPage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/audit-log', NAMES);
	const query = usePages(['audit-log', values], listAuditLog, { limit: PAGE, filters: toQuery(values) });
	const save = useMutation({
		mutationFn: () => downloadLog(values),
		onError: () => showToast('bad', t('common.listFailed')),
	});
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminAuditLog')} text={t('admin.auditText')}>
				<Button busy={save.isPending} onClick={() => save.mutate()}>
					{t('admin.export')}
				</Button>
			</PageHead>
			<AuditFilter values={values} onChange={change} />
			<AuditTable query={query} />
		</div>
	);
}

/** A plain link would not send the token. */
async function downloadLog(values: AuditFilters): Promise<void> {
	const address = `${exportAuditLog.path}?${new URLSearchParams(toQuery(values) as Record<string, string>)}`;
	const answer = await fetch(address, { headers: headersOf(readToken(), currentLocale()) });
	if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
	saveFile('audit-log.csv', 'text/csv', await answer.blob());
}
