/** A condition: an instant, epoch milliseconds, lies a number of calendar years back, or more. Both are SQL. */
export const isYearsAgo = <const Instant extends string, const Years extends string>(instant: Instant, years: Years) =>
	`to_timestamp(${instant} / 1000.0) + make_interval(years => ${years}) <= to_timestamp(clock() / 1000.0)` as const;
