// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../../platform/column-types.ts';

declare module '../../../platform/database/typed-statements.ts' {
	interface Statements {
		'insert into legal_holds (user_id, reason, asked_by, agreed_by, placed_at) values ($1, $2, $3, $4, clock())': { parameters: [number | null, string | null, number | null, number | null]; row: Record<never, never> };
		'select count(*)::int from deposits where user_id = $1 and status in (\'created\', \'pending\', \'review\', \'returning\')': { parameters: [number | null]; row: { count: number } };
		'select h.id, h.user_id "userId", h.reason, h.asked_by "askedBy", a.name "askedByName", h.agreed_by "agreedBy",\n\t\tb.name "agreedByName", h.placed_at "placedAt", h.kept, h.released_at "releasedAt"\n\tfrom legal_holds h join users a on a.id = h.asked_by join users b on b.id = h.agreed_by where h.id = $1': { parameters: [string | null]; row: { id: string; userId: number; reason: string; askedBy: number; askedByName: string; agreedBy: number; agreedByName: string; placedAt: bigint; kept: ColumnTypes['legal_holds.kept'] | null; releasedAt: bigint | null } };
		'select h.id, h.user_id "userId", h.reason, h.asked_by "askedBy", a.name "askedByName", h.agreed_by "agreedBy",\n\t\tb.name "agreedByName", h.placed_at "placedAt", h.kept, h.released_at "releasedAt"\n\tfrom legal_holds h join users a on a.id = h.asked_by join users b on b.id = h.agreed_by where h.user_id = $1 and h.released_at is null': { parameters: [number | null]; row: { id: string; userId: number; reason: string; askedBy: number; askedByName: string; agreedBy: number; agreedByName: string; placedAt: bigint; kept: ColumnTypes['legal_holds.kept'] | null; releasedAt: bigint | null } };
		'update legal_holds set kept = $2 where id = $1': { parameters: [string | null, Json | null]; row: Record<never, never> };
		'update legal_holds set kept = null, release_reason = $2, release_asked_by = $3, release_agreed_by = $4, released_at = clock()\n\t\twhere id = $1 and released_at is null': { parameters: [string | null, string | null, number | null, number | null]; row: Record<never, never> };
	}
}
