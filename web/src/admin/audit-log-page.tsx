import { exportAuditLog, listAuditLog } from '@fairtick/domain/admin/audit-log-contract';
import { useMutation } from '@tanstack/react-query';
import { headersOf } from '../api/early-calls.ts';
import { given, useFilters } from '../app/navigation/use-filters.ts';
import { showToast } from '../app/toasts.ts';
import { currentLocale } from '../i18n/locale.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { readToken } from '../identity/session.ts';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { AuditFilter, type AuditFilters } from './audit-filter.tsx';
import { AuditTable } from './audit-table.tsx';
import { usePages } from './kit/use-pages.ts';
import { PageHead } from './page-head.tsx';

const PAGE = 50;
const NAMES = ['act', 'actor', 'subject', 'from', 'to'] as const;

/** Days of the address as the instants of the call: both are whole days in UTC. */
function toQuery({ from, to, ...rest }: AuditFilters) {
	const until = to === '' ? '' : new Date(Date.parse(`${to}T00:00:00.000Z`) + 86_400_000).toISOString();
	return given({ ...rest, from: from === '' ? '' : `${from}T00:00:00.000Z`, to: until });
}

/** Everything that staff did, filtered by the address, and as a file. */
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

/** A link would not carry the token. */
async function downloadLog(values: AuditFilters): Promise<void> {
	const address = `${exportAuditLog.path}?${new URLSearchParams(toQuery(values) as Record<string, string>)}`;
	const answer = await fetch(address, { headers: headersOf(readToken(), currentLocale()) });
	if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
	saveFile('audit-log.csv', 'text/csv', await answer.blob());
}
