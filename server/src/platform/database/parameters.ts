/** Fields of an object as parameters, in the order in which they are named. */
export const pick = <From>(from: From, ...names: readonly (keyof From)[]): unknown[] => names.map((name) => from[name]);

/** Fields of rows as arrays, one for each name: the columns of an `unnest`. */
export const columnsOf = <Row>(rows: readonly Row[], ...names: readonly (keyof Row)[]): unknown[][] =>
	names.map((name) => rows.map((row) => row[name]));
