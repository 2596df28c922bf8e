// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../platform/column-types.ts';

declare module '../../platform/database/typed-statements.ts' {
	interface Statements {
		'insert into chart_layouts as saved (user_id, asset_id, version, layout, saved_at)\n\t\tselect $1, id, 1, $3, clock() from assets where id = $2\n\t\ton conflict (user_id, asset_id) do update\n\t\tset version = saved.version + 1, layout = excluded.layout, saved_at = excluded.saved_at\n\t\treturning version': { parameters: [number | null, number | null, Json | null]; row: { version: number } };
		'select coalesce(version, 0) version, layout from assets\n\t\tleft join chart_layouts on user_id = $1 and asset_id = assets.id\n\t\twhere assets.id = $2': { parameters: [number | null, number | null]; row: { version: number; layout: ColumnTypes['chart_layouts.layout'] | null } };
		'select ticker, version, layout, saved_at from chart_layouts join assets a on a.id = asset_id where user_id = $1\n\t\torder by a.id': { parameters: [number | null]; row: { ticker: string; version: number; layout: ColumnTypes['chart_layouts.layout']; saved_at: bigint } };
	}
}
