import * as z from 'zod/mini';
import { MOST_SALES } from '../trading/sale.ts';
import { ENDED_STATUSES } from '../trading/statuses.ts';

/** Texts of a receipt are bounded, as it may come from anywhere. */
const MOST_ITEMS = 5_000;
const MOST_ROUNDS = 5_000;

export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const salt = z.string().check(z.regex(/^[0-9a-f]{32}$/));
/** Numbers of a receipt are whole and exact (`docs/proof.md`). */
const digits = z.string().check(
	z.regex(/^(0|[1-9]\d{0,15})$/),
	z.refine((text) => Number.isSafeInteger(Number(text))),
);
const path = z.array(hash).check(z.maxLength(64));
export const place = z.int().check(z.minimum(0), z.maximum(2 ** 40));

/** seq, t and price of a tick. */
const tick = z.nullable(z.tuple([digits, digits, digits]));

/** A request to sell the trade early (TRADE-14). */
const sale = z.strictObject({
	/** Public terms; their salt, and the place of the answer in its batch. */
	terms: z.array(z.string()).check(z.maxLength(64)),
	salt,
	place,
	path,
	/** The hash of whose request it is. */
	holder: hash,
	/** Places in `items` of the groups from the kept tick to the one that the request ended on, or that shows that none came. */
	run: z.array(place),
	/** The reason of a lapse; null: the trade was sold. */
	lapse: z.nullable(z.string()),
});

/** Everything that proves the result of one trade (PROOF-02; `docs/proof.md`, section 7). */
export const receipt = z.strictObject({
	/** Version 2 has the requests to sell the trade; a trade without any has version 1. */
	format: z.enum(['fairtick-receipt/1', 'fairtick-receipt/2']),
	/** Entries of the log, each as its leaf and its proof (C2SP tlog-proof), all under one checkpoint. */
	entries: z
		.array(z.strictObject({ leaf: z.string(), proof: z.string() }))
		.check(z.minLength(1), z.maxLength(MOST_ITEMS)),
	/** Items: the place of their entry in the list above, their own place and path in it, and their bytes (base64). */
	items: z
		.array(z.strictObject({ entry: place, index: place, path, bytes: z.string() }))
		.check(z.minLength(1), z.maxLength(MOST_ITEMS)),
	trade: z.strictObject({
		/** Public terms; their salt, and the place of the answer in its batch. */
		terms: z.array(z.string()).check(z.maxLength(64)),
		salt,
		place,
		path,
		/** The hash of whose trade it is. */
		holder: hash,
	}),
	/** The owner of the trade; present only in its user's own receipt. */
	holder: z.nullable(z.strictObject({ salt, user: digits, trade: z.uuid() })),
	/** Requests to sell, in the order of their acceptance. */
	sales: z.optional(z.array(sale).check(z.minLength(1), z.maxLength(MOST_SALES))),
	/**
	 * Places in `items` of the groups from the kept tick to the entry, and from the exit to the one that proves that it
	 * is the last.
	 */
	runs: z.strictObject({ entry: z.array(place), exit: z.array(place) }),
	/** Rounds of the beacon between entry and exit: number and signature (hex). */
	rounds: z.array(z.tuple([digits, z.string().check(z.regex(/^[0-9a-f]{96}$/))])).check(z.maxLength(MOST_ROUNDS)),
	result: z.strictObject({
		status: z.enum(ENDED_STATUSES),
		void_reason: z.nullable(z.string()),
		entry: tick,
		exit: tick,
		/** Minor units. */
		returned: digits,
	}),
});
export type ReceiptSale = z.output<typeof sale>;
export type Receipt = z.output<typeof receipt>;
