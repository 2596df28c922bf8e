/// <reference path="./pg-utils.d.ts" />
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** A statement as a value: sent by whoever holds the connection. */
export type Statement = pg.QueryConfig;

const INT8 = 20;

/** int8 as bigint: money, seq numbers and instants never pass through a float by accident. */
export const types = {
	getTypeParser(oid: number, format?: 'text' | 'binary') {
		if (oid === INT8 && format !== 'binary') return BigInt;
		return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
	},
} as pg.CustomTypesConfig;

/** A statement that waits for its answer. */
export interface Waiting {
	readonly statement: Statement;
	readonly resolve: (answer: pg.QueryResult) => void;
	readonly reject: (error: Error) => void;
}

/** What `pg` keeps on a connection of the statements that were prepared there: name and text. */
interface Wire extends pg.Connection {
	readonly stream: Duplex;
	readonly parsedStatements: Record<string, string>;
	readonly submittedNamedStatements: Record<string, string>;
}

/** The columns that a statement answers with; null where it answers with none. */
type Shape = readonly { readonly name: string; readonly parse: (text: string) => unknown }[] | null;

/** Of prepared statements, by name: a connection tells each once. */
const shapes = new WeakMap<pg.Connection, Map<string, Shape>>();

/**
 * Statements that travel together, as `pg` takes its queries: one write there, one answer for all of them, since only the
 * last is followed by a Sync. Each Sync makes PostgreSQL send what it has, and both sides wake up for it, which costs as
 * much as a small statement. They run in their order; after one that fails none is run.
 */
export class RoundTrip {
	readonly #waiting: readonly Waiting[];
	readonly #shapes: (Shape | undefined)[];
	readonly #answers: pg.QueryResult[] = [];
	#rows: Record<string, unknown>[] = [];

	constructor(waiting: readonly Waiting[]) {
		this.#waiting = waiting;
		this.#shapes = waiting.map(() => undefined);
	}

	/** Of the statement that is being answered; `pg` writes down by it what is prepared. */
	get name(): string | undefined {
		return this.#waiting[this.#answers.length]?.statement.name;
	}

	get text(): string | undefined {
		return this.#waiting[this.#answers.length]?.statement.text;
	}

	/** Sends them; an error that it returns was found before anything was sent. */
	submit(connection: pg.Connection): Error | null {
		const wire = connection as Wire;
		let values: (Buffer | string | null)[][];
		try {
			values = this.#waiting.map(({ statement }) => (statement.values ?? []).map((value) => prepareValue(value)));
		} catch (error) {
			return error as Error;
		}
		const texts = new Map<string, string>();
		for (const { name = '', text } of this.#waiting.map(({ statement }) => statement)) {
			const prepared = preparedText(wire, name) ?? texts.get(name) ?? text;
			if (prepared !== text) return new Error(`${name} is prepared with another text`);
			if (name !== '') texts.set(name, text);
		}
		const known = shapesOf(connection);
		wire.stream.cork();
		this.#waiting.forEach(({ statement: { name = '', text } }, index) => {
			const isPrepared = preparedText(wire, name) !== undefined;
			if (!isPrepared) {
				wire.parse({ name, text, types: [] }, true);
				if (name !== '') wire.submittedNamedStatements[name] = text;
			}
			wire.bind({ statement: name, values: values[index] }, true);
			this.#shapes[index] = isPrepared ? known.get(name) : undefined;
			if (this.#shapes[index] === undefined) wire.describe({ type: 'P', name: '' }, true);
			wire.execute({}, true);
		});
		wire.sync();
		wire.stream.uncork();
		return null;
	}

	handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
		this.#shapes[this.#answers.length] = fields.map(({ name, dataTypeID }) => ({
			name,
			parse: types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
		}));
	}

	handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
		const shape = this.#shapes[this.#answers.length] as NonNullable<Shape>;
		const row: Record<string, unknown> = {};
		for (let index = 0; index < shape.length; index++) {
			const { name, parse } = shape[index] as NonNullable<Shape>[number];
			const value = fields[index] as string | null;
			row[name] = value === null ? null : parse(value);
		}
		this.#rows.push(row);
	}

	handleCommandComplete({ text }: { text: string }, connection: pg.Connection): void {
		const index = this.#answers.length;
		const { name } = this.#waiting[index]?.statement ?? {};
		if (name) shapesOf(connection).set(name, this.#shapes[index] ?? null);
		const [command = '', ...counts] = text.split(' ');
		const rowCount = counts.length === 0 ? null : Number(counts.at(-1));
		this.#answers.push({ command, rowCount, oid: 0, fields: [], rows: this.#rows });
		this.#rows = [];
	}

	handleEmptyQuery(): void {
		this.#answers.push({ command: '', rowCount: null, oid: 0, fields: [], rows: [] });
	}

	/** The statement that was to be answered next failed, and none behind it was run. */
	handleError(error: Error, connection: pg.Connection): void {
		this.#resolveAnswered();
		for (const { statement, reject } of this.#waiting.slice(this.#answers.length)) {
			if (statement.name) delete (connection as Wire).submittedNamedStatements[statement.name];
			reject(error);
		}
	}

	handleReadyForQuery(): void {
		this.#resolveAnswered();
	}

	#resolveAnswered(): void {
		this.#answers.forEach((answer, index) => {
			this.#waiting[index]?.resolve(answer);
		});
	}
}

/** Undefined where none is prepared under the name. */
function preparedText({ parsedStatements, submittedNamedStatements }: Wire, name = ''): string | undefined {
	return name === '' ? undefined : (parsedStatements[name] ?? submittedNamedStatements[name]);
}

function shapesOf(connection: pg.Connection): Map<string, Shape> {
	let known = shapes.get(connection);
	if (!known) {
		known = new Map();
		shapes.set(connection, known);
	}
	return known;
}
