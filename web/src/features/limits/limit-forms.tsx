import type { ShownLimit } from '@fairtick/domain/limits/contract';
import { type FormEvent, useRef, useState } from 'react';
import { parseAmount } from '../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { formatLimit } from './format-limit.ts';

interface FormProps {
	limit: ShownLimit;
	name: string;
	busy: boolean;
	/** Returns true if the value was saved. */
	onSave(value: number | null): Promise<boolean>;
}

/** Minimum time between two presses, milliseconds. A faster one is a double click or a held key. */
const LEAST_PAUSE_MS = 500;

/**
 * A limit in money: an amount or none. An amount of zero, which stops everything that it limits, needs a second press.
 */
export function AmountForm({ limit, name, busy, onSave }: FormProps) {
	const { t } = useTranslation();
	const [typed, setTyped] = useState('');
	const [problem, setProblem] = useState<'wrong' | 'zero'>();
	const sentAt = useRef(0);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const amount = parseAmount(typed);
		if (amount === null) return setProblem('wrong');
		const pauseMs = performance.now() - sentAt.current;
		sentAt.current += pauseMs;
		if (amount === 0 && (problem !== 'zero' || pauseMs < LEAST_PAUSE_MS)) return setProblem('zero');
		setProblem(undefined);
		if (await onSave(amount)) setTyped('');
	};
	return (
		<form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2">
			{/* The name is shown beside the field. */}
			<div className="w-32 [&_label]:sr-only">
				<TextField
					label={`${name}: ${t('limits.amount')}`}
					placeholder={t('limits.amount')}
					inputMode="decimal"
					autoComplete="off"
					value={typed}
					error={problem === 'wrong' ? t('limits.enterAmount') : undefined}
					onChange={({ target }) => {
						setTyped(target.value);
						setProblem(undefined);
					}}
				/>
			</div>
			<Button type="submit" className="h-11" busy={busy} aria-label={t('limits.saveOne', { name })}>
				{t('actions.save')}
			</Button>
			{limit.value !== null && (
				<Button
					look="quiet"
					className="h-11"
					busy={busy}
					aria-label={t('limits.removeOne', { name })}
					onClick={() => void onSave(null)}
				>
					{t('actions.remove')}
				</Button>
			)}
			{problem === 'zero' && (
				// The text must not widen the form.
				<p role="alert" className="w-0 min-w-full text-sm">
					{t('limits.confirmZero')}
				</p>
			)}
		</form>
	);
}

const MINUTES = {
	session: [15, 30, 60, 120, 180, 240, 480, 720],
	reality_check: [15, 30, 60, 120, 240],
} as const;

/** A limit in minutes: one of a few, or none. */
export function MinutesForm({ limit, name, busy, onSave }: FormProps) {
	const { t } = useTranslation();
	const [chosen, setChosen] = useState(limit.value);
	const offered = new Set<number>(limit.kind === 'session' ? MINUTES.session : MINUTES.reality_check);
	if (limit.value !== null) offered.add(limit.value);
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				void onSave(chosen);
			}}
			className="flex flex-wrap items-start gap-2"
		>
			{/* The name is shown beside the field. */}
			<div className="w-44 [&_label]:sr-only">
				<SelectField
					label={name}
					value={chosen ?? ''}
					onChange={({ target }) => setChosen(target.value === '' ? null : Number(target.value))}
					options={[null, ...[...offered].sort((a, b) => a - b)].map((minutes) => ({
						value: minutes ?? '',
						label: formatLimit(t, limit, minutes),
					}))}
				/>
			</div>
			<Button type="submit" className="h-11" busy={busy} aria-label={t('limits.saveOne', { name })}>
				{t('actions.save')}
			</Button>
		</form>
	);
}
