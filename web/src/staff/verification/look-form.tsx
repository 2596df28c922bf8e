import { normalName } from '@fairtick/domain/verification/normal';
import type { decideCase, VerificationCase } from '@fairtick/domain/verification/staff-contract';
import { type Check, checksOf, REASONS_OF_STEP, type Reason, type Step } from '@fairtick/domain/verification/steps';
import type { BodyOf } from '@fairtick/domain/wire/endpoint';
import { type FormEvent, type RefObject, useState } from 'react';
import { FactList } from '../../features/verification/fact-list.tsx';
import { formatLongDate } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CheckboxField } from '../../kit/ui/form/checkbox-field.tsx';
import { withoutField } from '../../kit/ui/form/form-errors.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import type { useFreshAction } from '../../kit/ui/form/use-fresh-action.tsx';
import { KeyCap } from '../frame/key-cap.tsx';
import { formatInstant } from '../kit/format-instant.ts';

type Look = BodyOf<typeof decideCase>;
type CountryOptions = readonly { readonly value: string; readonly label: string }[];

interface StepFinding {
	readonly decision: 'approve' | 'reject' | null;
	readonly reasons: readonly Reason[];
	readonly checks: readonly Check[];
}
const OPEN: StepFinding = { decision: null, reasons: [], checks: [] };

const toggled = <Value,>(values: readonly Value[], value: Value) =>
	values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

interface LookFormProps {
	one: VerificationCase;
	countries: CountryOptions;
	form: RefObject<HTMLFormElement | null>;
	/** The call that saves the findings. */
	deciding: ReturnType<typeof useFreshAction>;
	onSave(look: Look): void;
}

/**
 * A member of staff's reading and findings, beside the typed data, with the points to check and the reasons of each
 * step.
 */
export function LookForm({ one, countries, form, deciding, onSave }: LookFormProps) {
	const { t } = useTranslation();
	const [found, setFound] = useState<Partial<Record<Step, StepFinding>>>({});
	const [read, setRead] = useState({ name: '', birth_date: '', number: '', country: '', expires_on: '' });
	const [endless, setEndless] = useState(false);
	const [addressCountry, setAddressCountry] = useState('');
	const findingOf = (step: Step) => found[step] ?? OPEN;
	const change = (step: Step, part: Partial<StepFinding>) =>
		setFound((now) => ({ ...now, [step]: { ...(now[step] ?? OPEN), ...part } }));
	const isRead = findingOf('document').decision === 'approve';
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const steps = one.case_steps.flatMap(({ step }) => {
			const { decision, reasons, checks } = findingOf(step);
			const approved = decision === 'approve';
			return decision === null
				? []
				: [[step, { approved, reasons: approved ? [] : [...reasons], checks: [...checks] }] as const];
		});
		onSave({
			reading: isRead ? { ...read, expires_on: endless ? null : read.expires_on } : null,
			address_country: findingOf('address').decision === 'approve' ? addressCountry : null,
			steps: Object.fromEntries(steps),
		});
	};
	const fieldOf = (name: string, value: string, set: (value: string) => void) => ({
		value,
		error: deciding.errors[name]?.[0],
		onChange: ({ target }: { target: { value: string } }) => {
			set(target.value);
			deciding.setErrors((shown) => withoutField(shown, name));
		},
	});
	const field = (name: keyof typeof read) =>
		fieldOf(`reading.${name}`, read[name], (value) => setRead((now) => ({ ...now, [name]: value })));
	return (
		<form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
			{one.case_steps.map(({ step, paper, tries, earlier }) => (
				<fieldset key={step} className="flex min-w-0 flex-col gap-2 rounded border border-line bg-surface p-4">
					<legend className="px-1 font-semibold">{t(`verification.step_${step}`)}</legend>
					{paper !== null && paper.kind !== 'selfie' && (
						<p className="text-sm text-secondary">
							{t('verification.paperOf', {
								kind: t(`verification.kind_${paper.kind}`),
								country: nameOf(countries, paper.country),
							})}
						</p>
					)}
					{tries > 1 && <p className="text-sm text-secondary">{t('desk.triesOf', { n: tries })}</p>}
					{earlier.length > 0 && (
						<ul className="text-sm text-secondary" aria-label={t('desk.earlier')}>
							{earlier.map(({ sent_at, reasons }) => (
								<li key={sent_at}>
									{t('desk.earlierLine', {
										time: formatInstant(sent_at),
										reasons: reasons.map((reason) => t(`verification.reason_${reason}`)).join(' '),
									})}
								</li>
							))}
						</ul>
					)}
					{step === 'personal' && <Typed one={one} countries={countries} />}
					{paper !== null &&
						checksOf(paper).map((check) => (
							<CheckboxField
								key={check}
								label={t(`desk.check_${check}`)}
								checked={findingOf(step).checks.includes(check)}
								onChange={() => change(step, { checks: toggled(findingOf(step).checks, check) })}
							/>
						))}
					<div className="flex flex-wrap gap-x-6">
						{(['approve', 'reject'] as const).map((decision) => (
							<label key={decision} className="flex min-h-11 items-center gap-2 text-sm font-medium mouse:min-h-8">
								<input
									type="radio"
									name={step}
									className="size-4 accent-(--focus)"
									checked={findingOf(step).decision === decision}
									onChange={() => change(step, { decision })}
								/>
								{t(`desk.${decision}`)}
							</label>
						))}
					</div>
					{findingOf(step).decision === 'reject' && (
						<div className="flex flex-col">
							<p className="text-sm font-medium">{t('desk.reasons')}</p>
							{REASONS_OF_STEP[step].map((reason) => (
								<CheckboxField
									key={reason}
									label={t(`verification.reason_${reason}`)}
									checked={findingOf(step).reasons.includes(reason)}
									onChange={() => change(step, { reasons: toggled(findingOf(step).reasons, reason) })}
								/>
							))}
						</div>
					)}
					{step === 'document' && isRead && (
						<div className="flex flex-col gap-3 border-t border-line pt-3">
							<p className="text-sm font-medium">{t('desk.read')}</p>
							<TextField
								label={t('desk.readName')}
								autoComplete="off"
								hint={
									<Differs
										differs={
											read.name !== '' &&
											one.personal !== null &&
											normalName(read.name) !== normalName(one.personal.name)
										}
									/>
								}
								{...field('name')}
							/>
							<TextField
								label={t('desk.readBirth')}
								type="date"
								hint={
									<Differs
										differs={
											read.birth_date !== '' && one.personal !== null && read.birth_date !== one.personal.birth_date
										}
									/>
								}
								{...field('birth_date')}
							/>
							<TextField label={t('desk.number')} autoComplete="off" hint={t('desk.numberHint')} {...field('number')} />
							<SelectField
								label={t('desk.readCountry')}
								options={[{ value: '', label: '–' }, ...countries]}
								{...field('country')}
							/>
							{!endless && <TextField label={t('desk.endsOn')} type="date" {...field('expires_on')} />}
							<CheckboxField label={t('desk.noEnd')} checked={endless} onChange={() => setEndless((now) => !now)} />
						</div>
					)}
					{step === 'address' && findingOf(step).decision === 'approve' && (
						<SelectField
							label={t('desk.addressCountry')}
							options={[{ value: '', label: '–' }, ...countries]}
							{...fieldOf('address_country', addressCountry, setAddressCountry)}
						/>
					)}
				</fieldset>
			))}
			{deciding.alert}
			<Button type="submit" look="primary" busy={deciding.busy} className="self-start">
				{t('desk.save')}
				<KeyCap onPrimary held>
					Ctrl ⏎
				</KeyCap>
			</Button>
		</form>
	);
}

const nameOf = (countries: CountryOptions, code: string) =>
	countries.find(({ value }) => value === code)?.label ?? code;

function Differs({ differs }: { differs: boolean }) {
	const { t } = useTranslation();
	return (
		<p role="status" className="text-sm font-medium text-demo empty:hidden">
			{differs ? t('desk.differs') : null}
		</p>
	);
}

/** The user's typed data, to compare with the document. */
export function Typed({
	one: { personal, declared_country },
	countries,
}: {
	one: VerificationCase;
	countries: CountryOptions;
}) {
	const { t } = useTranslation();
	if (personal === null) return null;
	const facts: [string, string][] = [
		[t('verification.fieldName'), personal.name],
		[t('verification.fieldBirth'), formatLongDate(personal.birth_date)],
		[t('verification.fieldCountry'), nameOf(countries, personal.country)],
		[t('verification.fieldAddress'), personal.address],
		[t('desk.declared'), nameOf(countries, declared_country)],
	];
	return <FactList facts={facts} label={t('desk.typed')} />;
}
