// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
export {};

declare module '../../../platform/database/typed-statements.ts' {
	interface Statements {
		'delete from favourite_assets where user_id = $1 and asset_id = $2': { parameters: [number | null, number | null]; row: Record<never, never> };
		'delete from selected_assets where user_id = $1': { parameters: [number | null]; row: Record<never, never> };
		'insert into favourite_assets (user_id, asset_id) values ($1, $2) on conflict do nothing': { parameters: [number | null, number | null]; row: Record<never, never> };
		'insert into selected_assets (user_id, asset_id, active, position)\n\t\tselect $1, asset_id, active, position from unnest($2::int[], $3::bool[]) with ordinality s (asset_id, active, position)': { parameters: [number | null, List<number | null> | null, List<boolean | null> | null]; row: Record<never, never> };
		'select asset_id "assetId", active from selected_assets where user_id = $1 order by position, asset_id': { parameters: [number | null]; row: { assetId: number; active: boolean } };
		'select asset_id from favourite_assets where user_id = $1': { parameters: [number | null]; row: { asset_id: number } };
		'select last_trade_on "lastTradeOn", event_n "eventN", default_asset_id "defaultAssetId", case when frozen_at is not null then\n\t\t\tjson_build_object(\'reason\', coalesce(frozen_reason, \'\'), \'dueAt\', frozen_due_at) end frozen\n\t\tfrom user_states where user_id = $1': { parameters: [number | null]; row: { lastTradeOn: 'demo' | 'real'; eventN: bigint; defaultAssetId: number | null; frozen: { reason: string; dueAt: number | null } | null } };
		'update user_states set default_asset_id = $2 where user_id = $1': { parameters: [number | null, number | null]; row: Record<never, never> };
		'update user_states set last_trade_on = $2 where user_id = $1': { parameters: [number | null, string | null]; row: Record<never, never> };
	}
}
