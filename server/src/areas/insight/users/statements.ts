// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
export {};

declare module '../../../platform/database/typed-statements.ts' {
	interface Statements {
		'select event_n from user_states where user_id = $1': { parameters: [number | null]; row: { event_n: bigint } };
		'statistics of a user': { parameters: [number | null, string | null, bigint | number | null, bigint | number | null, string, number | null, string | null]; row: { all: { trades: number; won: number; lost: number; tied: number; sold: number; void: number; staked: number; result: number; decidedStaked: number; decidedProfit: number }; assets: { asset_id: number; asset: { id: number; ticker: string }; trades: number; won: number; lost: number; tied: number; sold: number; void: number; staked: number; result: number; decidedStaked: number; decidedProfit: number }[]; hours: { hour: number; trades: number; won: number; lost: number; tied: number; sold: number; void: number; staked: number; result: number; decidedStaked: number; decidedProfit: number }[]; independent: number; tradingMs: number; equity: [number, number][] } };
	}
}
