import {
	addPasskey,
	listPasskeys,
	type Passkey,
	preparePasskey,
	removePasskey,
	renamePasskey,
} from '@fairtick/domain/identity/passkey-contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { call } from '../../../kit/api/call.ts';
import { withFreshSignIn } from '../../../kit/api/fresh-sign-in.ts';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { formatDateTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { TextField } from '../../../kit/ui/form/text-field.tsx';
import { useFreshAction } from '../../../kit/ui/form/use-fresh-action.tsx';
import { useServerForm } from '../../../kit/ui/form/use-server-form.ts';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { SettingsSection } from '../../../kit/ui/settings-section.tsx';
import { makePasskey } from '../sign-in/passkey-ceremony.ts';
import { DeviceRow, deviceListClass } from './device-row.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorQuery } from './second-factor-query.ts';

export const passkeysQuery = queryOptions({
	queryKey: ['passkeys'],
	queryFn: ({ signal }) => fetchAnswer(listPasskeys, {}, signal),
	staleTime: 0,
});

/** Adds, renames and removes the viewer's passkeys (IDENT-05). */
export function Passkeys() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const query = useQuery(passkeysQuery);
	const { data } = query;
	const [codes, setCodes] = useState<readonly string[] | null>(null);
	const [renamed, setRenamed] = useState<string | null>(null);
	const { run, busy, alert } = useFreshAction();
	const reload = async () => {
		setRenamed(null);
		await Promise.all([queryClient.invalidateQueries(passkeysQuery), queryClient.invalidateQueries(secondFactorQuery)]);
	};
	const added = async (recoveryCodes: readonly string[] | null) => {
		setCodes(recoveryCodes);
		await reload();
	};
	const detailsOf = ({ synced, added_at, last_used_at }: Passkey) => [
		t('security.passkeyAdded', { time: formatDateTime(Date.parse(added_at)) }),
		last_used_at === null
			? t('apiTokens.unused')
			: t('security.lastUsed', { time: formatDateTime(Date.parse(last_used_at)) }),
		...(synced ? [t('security.passkeySynced')] : []),
	];
	return (
		<SettingsSection title={t('security.passkeys')} text={t('security.passkeysText')}>
			<QueryState query={query} />
			{codes !== null && (
				<div className="rounded border border-line bg-surface p-4">
					<RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
				</div>
			)}
			{data && data.data.length > 0 && (
				<ul className={deviceListClass}>
					{data.data.map((passkey) =>
						renamed === passkey.id ? (
							<li key={passkey.id} className="p-4">
								<RenameForm passkey={passkey} onDone={reload} />
							</li>
						) : (
							<DeviceRow
								key={passkey.id}
								icon={KeyRound}
								device={passkey.name}
								details={detailsOf(passkey)}
								action={
									<div className="flex flex-wrap justify-end">
										<Button
											look="quiet"
											aria-label={t('security.passkeyRenameOne', { name: passkey.name })}
											onClick={() => setRenamed(passkey.id)}
										>
											{t('security.passkeyRename')}
										</Button>
										<Button
											look="quiet"
											busy={busy}
											aria-label={t('security.passkeyRemoveOne', { name: passkey.name })}
											onClick={() => run(() => call(removePasskey, { params: { id: passkey.id } }), reload)}
										>
											{t('actions.remove')}
										</Button>
									</div>
								}
							/>
						),
					)}
				</ul>
			)}
			<AddForm onAdded={added} />
			{alert}
		</SettingsSection>
	);
}

const formClass = 'flex flex-col gap-3 desktop:flex-row desktop:items-end';

/** Asks for a name before the browser's own dialog. */
function AddForm({ onAdded }: { onAdded(recoveryCodes: readonly string[] | null): Promise<void> }) {
	const { t } = useTranslation();
	const send = async ({ name }: { name: string }) => {
		const made = await makePasskey(() => withFreshSignIn(() => call(preparePasskey, {})));
		if (made.kind !== 'ok') return made;
		const body = { name: name.trim() || t('security.passkeyDefault'), credential: made.answer };
		return withFreshSignIn(() => call(addPasskey, { body }));
	};
	const form = useServerForm({ name: '' }, send, async ({ recovery_codes }) => {
		form.reset();
		await onAdded(recovery_codes);
	});
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-3">
			<div className={formClass}>
				<div className="desktop:w-64">
					<TextField
						label={t('security.passkeyName')}
						placeholder={t('security.passkeyDefault')}
						{...form.field('name')}
					/>
				</div>
				<Button type="submit" busy={form.busy}>
					{t('security.passkeyAdd')}
				</Button>
			</div>
			<FormAlert form={form} />
		</form>
	);
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone(): Promise<void> }) {
	const { t } = useTranslation();
	const form = useServerForm(
		{ name: passkey.name },
		(body) => call(renamePasskey, { params: { id: passkey.id }, body }),
		onDone,
	);
	return (
		<form onSubmit={form.submit} noValidate className={formClass}>
			<div className="flex-1">
				<TextField label={t('security.passkeyNameOne')} autoFocus {...form.field('name')} />
			</div>
			<Button type="submit" look="primary" busy={form.busy}>
				{t('actions.save')}
			</Button>
		</form>
	);
}
