import { STATEMENT_LINE_KINDS, type StatementLineKind } from '@fairtick/domain/cashier/statement-lines';
import { enterStatementLine } from '@fairtick/domain/cashier/statement-lines-contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import { formatDecimal } from '../../kit/i18n/format.ts';
import { parseDecimal } from '../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { ReasonField } from '../reason-field.tsx';
import { awaitedDepositsQuery, awaitedPayoutsQuery } from './awaited-queries.ts';
import { useKindName } from './kind-name.ts';

const EMPTY = {
	kind: 'payment',
	entry_id: '',
	amount: '',
	booked_at: '',
	text: '',
	subject: '',
	reason: '',
	'payer.name': '',
	'payer.tax_number': '',
	'payer.account': '',
};
type Values = typeof EMPTY;

interface Account {
	readonly id: string;
	readonly currency: string;
	readonly decimals: number;
}

const orNull = (text: string) => (text === '' ? null : text);

/** An amount finer than its currency was typed in another notation, as 1.250 for 1,250: the call refuses it, and names the field. */
function readAmount(text: string, decimals: number): string {
	const read = parseDecimal(text) ?? text;
	return (read.split('.')[1] ?? '').length > decimals ? '' : read;
}

function toBody({ id: bank_account, decimals }: Account, values: Values) {
	const { kind, entry_id, amount, text, subject, reason } = values;
	const bookedAt = new Date(values.booked_at);
	return {
		bank_account,
		kind: kind as StatementLineKind,
		entry_id,
		amount: readAmount(amount, decimals),
		text,
		subject: orNull(subject),
		reason,
		booked_at: Number.isNaN(bookedAt.getTime()) ? '' : bookedAt.toISOString(),
		payer: {
			name: values['payer.name'],
			tax_number: orNull(values['payer.tax_number']),
			account: orNull(values['payer.account']),
		},
	};
}

/** A line of the bank's statement. It is posted once a second person has confirmed it. */
export function LineForm({ account }: { account: Account }) {
	const { t } = useTranslation();
	const nameKind = useKindName();
	const queryClient = useQueryClient();
	const form = useServerForm(
		EMPTY,
		(values: Values) => withFreshSignIn(() => call(enterStatementLine, { body: toBody(account, values) })),
		async () => {
			form.reset();
			await queryClient.invalidateQueries({ queryKey: ['admin'] });
		},
	);
	return (
		<form onSubmit={form.submit} noValidate className="flex max-w-160 flex-col gap-4">
			<FormAlert form={form} success={t('admin.lineEntered')} />
			<div className="grid gap-4 min-[640px]:grid-cols-2">
				<SelectField
					label={t('admin.lineKind')}
					options={STATEMENT_LINE_KINDS.map((value) => ({ value, label: nameKind(value) }))}
					{...form.field('kind')}
				/>
				<TextField label={t('admin.entryId')} autoComplete="off" {...form.field('entry_id')} />
				<TextField
					label={`${t('admin.lineAmount')} (${account.currency})`}
					inputMode="decimal"
					autoComplete="off"
					{...form.field('amount')}
				/>
				<TextField label={t('admin.bookedAt')} type="datetime-local" {...form.field('booked_at')} />
				<TextField label={t('admin.payerName')} autoComplete="off" {...form.field('payer.name')} />
				<TextField label={t('admin.payerTax')} autoComplete="off" {...form.field('payer.tax_number')} />
				<TextField label={t('admin.payerAccount')} autoComplete="off" {...form.field('payer.account')} />
				<TextField label={t('admin.lineText')} autoComplete="off" {...form.field('text')} />
			</div>
			<SubjectField account={account.id} kind={form.values.kind as StatementLineKind} field={form.field('subject')} />
			<ReasonField {...form.field('reason')} />
			<Button type="submit" look="primary" busy={form.busy} className="self-start">
				{t('admin.enterLine')}
			</Button>
		</form>
	);
}

interface SubjectFieldProps {
	account: string;
	kind: StatementLineKind;
	field: ReturnType<ReturnType<typeof useServerForm<Values, unknown>>['field']>;
}

/** The subject of a line: a waiting deposit, a withdrawal to be paid, or the recalled line. */
function SubjectField({ account, kind, field }: SubjectFieldProps) {
	const { t } = useTranslation();
	const deposits = useQuery(awaitedDepositsQuery(account)).data ?? [];
	const payouts = useQuery(awaitedPayoutsQuery(account)).data ?? [];
	if (kind === 'recall' || kind === 'payout_returned')
		return <TextField label={t(`admin.subject_${kind}`)} autoComplete="off" {...field} />;
	const awaited = kind === 'payment' ? deposits.map((deposit) => ({ ...deposit, payee: deposit.user.name })) : payouts;
	const options = awaited.map(({ id, reference, amount, currency, payee }) => ({
		value: id,
		label: [reference, `${formatDecimal(amount)} ${currency}`, payee].join(' · '),
	}));
	return (
		<SelectField
			label={t('admin.lineSubject')}
			options={[{ value: '', label: t('admin.noSubject') }, ...options]}
			{...field}
		/>
	);
}
