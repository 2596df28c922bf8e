import { readJson, tabStorage } from '../../../kit/base/storage.ts';
import { FIRST_FORM, type TicketForm } from './trade-ticket-form.ts';

const KEY = 'ticket';

/**
 * Time and amount that this user set in this tab, so that a reload changes neither. Another user's or an unreadable
 * form gives the defaults.
 */
export function readForm(userId: number): TicketForm {
	const kept = readJson(tabStorage, KEY) as Partial<Record<'userId' | keyof TicketForm, unknown>> | null;
	return kept?.userId === userId ? parseForm(kept) : FIRST_FORM;
}

/** A boundary of the clock is not stored, because it may be over at the next load. */
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
		// A chosen share has no amount beside it.
		stakeMinor: stakeUnit === 'percent' && kept.stakeMinor === null ? null : number('stakeMinor'),
		stakeShareBps: number('stakeShareBps'),
	};
}
