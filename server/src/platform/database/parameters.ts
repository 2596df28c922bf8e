type Picked<From, Names extends readonly (keyof From)[]> = { readonly [Place in keyof Names]: From[Names[Place]] };
type Columns<Row, Names extends readonly (keyof Row)[]> = { readonly [Place in keyof Names]: Row[Names[Place]][] };

/** Fields of an object as parameters, in the order in which they are named. */
export const pick = <From, const Names extends readonly (keyof From)[]>(from: From, ...names: Names) =>
	names.map((name) => from[name]) as unknown as Picked<From, Names>;

/** Fields of rows as arrays, one for each name: the columns of an `unnest`. */
export const columnsOf = <Row, const Names extends readonly (keyof Row)[]>(rows: readonly Row[], ...names: Names) =>
	names.map((name) => rows.map((row) => row[name])) as unknown as Columns<Row, Names>;
