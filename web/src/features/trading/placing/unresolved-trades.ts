import type { OpenTradeBody } from '@fairtick/domain/trading/contract';

/** A sent request without a known decision. */
export interface UnresolvedTrade {
	readonly userId: number;
	readonly body: OpenTradeBody;
}

/** Stores requests without a decision. The store outlives the page (TRADE-01). */
export interface UnresolvedTrades {
	add(trade: UnresolvedTrade): Promise<void>;
	remove(id: string): Promise<void>;
	list(userId: number): Promise<OpenTradeBody[]>;
}

const DATABASE = 'fairtick';
const STORE = 'unresolved-trades';

function open(): Promise<IDBDatabase> {
	const request = indexedDB.open(DATABASE, 1);
	request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'body.id' });
	return finished(request);
}

function finished<Result>(request: IDBRequest<Result>): Promise<Result> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

/** Runs a transaction on the store; resolves once it is on disk. */
async function transact<Result>(
	mode: IDBTransactionMode,
	act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
	const database = await open();
	try {
		const transaction = database.transaction(STORE, mode, { durability: 'strict' });
		const committed = new Promise<void>((resolve, reject) => {
			transaction.oncomplete = () => resolve();
			transaction.onabort = () => reject(transaction.error);
		});
		const result = await finished(act(transaction.objectStore(STORE)));
		await committed;
		return result;
	} finally {
		database.close();
	}
}

/**
 * Requests that the browser did not store, because its site data are blocked or its disk is full. They last as long as
 * the page; after that the lists of trades show the outcome.
 */
const unsaved = new Map<string, UnresolvedTrade>();

export const unresolvedTrades: UnresolvedTrades = {
	async add(trade) {
		await transact('readwrite', (store) => store.put(trade)).catch(() => unsaved.set(trade.body.id, trade));
	},
	async remove(id) {
		// A request that could not be stored need not be removed.
		if (!unsaved.delete(id)) await transact('readwrite', (store) => store.delete(id));
	},
	async list(userId) {
		const saved = await transact<UnresolvedTrade[]>('readonly', (store) => store.getAll()).catch(() => []);
		return [...saved, ...unsaved.values()].filter((trade) => trade.userId === userId).map(({ body }) => body);
	},
};
