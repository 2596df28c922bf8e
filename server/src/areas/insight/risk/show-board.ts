import type { Mode } from '@fairtick/domain/money/mode';
import type { Minor } from '@fairtick/domain/money/money';
import type { RiskBoard } from '@fairtick/domain/risk/contract';
import { computeCaps } from '@fairtick/domain/trading/exposure';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { loadCapital } from '../../ledger/index.ts';
import type { RiskContext } from './context.ts';
import { loadBoard } from './queries.ts';

/** However many look, open trades are read once in this time. */
const KEPT_MS = 1_000;

/** The board of open exposure. Viewers within one second share one load; each mode is loaded once at a time. */
export function createBoard(
	context: Pick<RiskContext, 'backOffice' | 'realCurrency'>,
	nowMs = () => performance.now(),
): (mode: Mode) => Promise<RiskBoard> {
	const kept = new Map<Mode, { readonly board: Promise<RiskBoard>; readonly untilMs: number }>();
	return (mode) => {
		const known = kept.get(mode);
		if (known && nowMs() < known.untilMs) return known.board;
		const board = showBoard(context, mode);
		kept.set(mode, { board, untilMs: nowMs() + KEPT_MS });
		board.catch(() => kept.delete(mode));
		return board;
	};
}

async function showBoard(
	{ backOffice, realCurrency }: Pick<RiskContext, 'backOffice' | 'realCurrency'>,
	mode: Mode,
): Promise<RiskBoard> {
	const { now, all, sides, expiries, users } = await loadBoard(backOffice, mode);
	const caps = mode === 'real' ? computeCaps(await loadCapital(backOffice, realCurrency)) : null;
	const cap = (minor: Minor | undefined) => (minor === undefined ? null : Number(minor));
	return {
		at: toInstant(now),
		mode,
		all: { ...all, cap: cap(caps?.allMinor) },
		sides: sides.map((side) => ({ ...side, cap: cap(caps?.sideMinor) })),
		expiries: expiries.map(({ expiresBy, ...one }) => ({ ...one, expires_by: toInstant(expiresBy) })),
		users: users.map((one) => ({ ...one, cap: cap(caps?.userMinor) })),
	};
}
