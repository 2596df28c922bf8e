import { readJson, tabStorage } from '../../../kit/base/storage.ts';
import { FIRST_FORM, type TicketForm } from './trade-ticket-form.ts';

const KEY = 'ticket';

/**
 * Time and amount as this user has set them in this tab, so that a reload changes neither; what is another user's or can't be read takes its
 * default.
 */
export function readForm(userId: number): TicketForm {
	const kept = readJson(tabStorage, KEY) as Partial<Record<'userId' | keyof TicketForm, unknown>> | null;
	return kept?.userId === userId ? parseForm(kept) : FIRST_FORM;
}

/** A boundary of the clock is not kept: it may be over. */
export function keepForm(userId: number, { kind, durationS, stakeUnit, stakeMinor, stakeShareBps }: TicketForm): void {
	const kept = { userId, kind, durationS, stakeUnit, stakeMinor, stakeShareBps };
	tabStorage.set(KEY, JSON.stringify(kept));
}

function parseForm(kept: Partial<Record<keyof TicketForm, unknown>>): TicketForm {
	const number = (name: 'durationS' | 'stakeMinor' | 'stakeShareBps') => {
		const value = kept[name];
		return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : FIRST_FORM[name];
	};
	const stakeUnit = kept.stakeUnit === 'percent' ? 'percent' : 'amount';
	return {
		kind: kept.kind === 'clock' ? 'clock' : 'duration',
		durationS: number('durationS') ?? FIRST_FORM.durationS,
		clockMs: null,
		stakeUnit,
		// Beside a share that was set there is no amount.
		stakeMinor: stakeUnit === 'percent' && kept.stakeMinor === null ? null : number('stakeMinor'),
		stakeShareBps: number('stakeShareBps'),
	};
}
