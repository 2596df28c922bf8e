import { randomBytes } from 'node:crypto';
import { computePath, computeTree } from '@fairtick/domain/proof/log/merkle';
import { formatNote } from '@fairtick/domain/proof/log/note';
import { formatPromiseText, MERGE_MS } from '@fairtick/domain/proof/log/promise';
import { addRefusals, type RefusalCounts, refusedAsset } from '@fairtick/domain/proof/promises/refusal-counts';
import {
	type AnswerKind,
	answerKindOf,
	hashAnswer,
	hashHolder,
	hashTerms,
	toAcceptedTerms,
	toRefusedTerms,
	toSaleTerms,
} from '@fairtick/domain/proof/receipt/placement-item';
import type { PlacementPromise } from '@fairtick/domain/trading/contract';
import { toTradeId } from '@fairtick/domain/trading/trade-id';
import type { Queryable } from '../../../platform/database/index.ts';
import type { BatchPromises, DecidedAnswer, Promises } from '../../trading/index.ts';
import { toPlacementKey } from '../../trading/index.ts';
import type { Signer } from '../log-keys.ts';
import { batchWrite, loadPromised, loadPromisedSales, type PromisedAnswer } from '../sql/promises.ts';
import { isWaiting, MOST_WAITING_MS, markDecidingQuery } from '../store/log-progress.ts';
import { splitHashes } from '../store/split-hashes.ts';
import { type AnswerSalts, createBatchKey, type ErasedSalts, expandSalts, saltsAt } from './batch-salts.ts';

interface PromisesOptions {
	/** The signer of promises while a key is the newest one that the log names for them; never the log's own. */
	readonly signerOf: (promiseKey: string | null) => Signer | Promise<Signer>;
	readonly origin: string;
}

/** Promises the answers to placements: one signature for each batch of them (PROOF-05). */
export function createPromises({ signerOf, origin }: PromisesOptions): Promises {
	return {
		markQuery: markDecidingQuery,
		async isLate(tx, { throughMs }, nowMs) {
			return throughMs !== null && nowMs - throughMs > MOST_WAITING_MS && (await isWaiting(tx));
		},
		async make(answers, { size, promiseKey }, nowMs): Promise<BatchPromises> {
			const batch = toTradeId(nowMs, randomBytes(10));
			const key = createBatchKey();
			const salts = expandSalts(key, answers.length);
			const sealed = answers.map((answer, place) => sealAnswer(answer, salts[place] as AnswerSalts, nowMs));
			const leaves = sealed.map(({ leaf }) => leaf);
			const { root, paths } = computeTree(leaves);
			const text = formatPromiseText({
				origin,
				batch,
				root,
				seenSize: size,
				timeMs: nowMs,
				mergeByMs: nowMs + MERGE_MS,
			});
			const note = formatNote((await signerOf(promiseKey)).sign(text));
			return {
				batch,
				promises: sealed.map((own, place) =>
					toPromise(own, { note, place, path: paths[place] ?? [], count: leaves.length }),
				),
				write: batchWrite({
					batch,
					key,
					leaves: Buffer.concat(leaves),
					note,
					atMs: nowMs,
					trades: answers.filter((answer) => 'terms' in answer).length,
					sales: answers.filter((answer) => 'sale' in answer).length,
					refused: countRefused(answers),
				}),
			};
		},
		async recall(tx, ids) {
			const found = await loadPromised(tx, ids);
			return new Map(found.map((promised) => [toPlacementKey(promised.answer.userId, promised.id), repeat(promised)]));
		},
		findTermsHash,
		async recallSale(tx, sale) {
			const [promised] = await loadPromisedSales(tx, [sale]);
			return promised && repeat(promised);
		},
	};
}

/** P of a trade; null: it was accepted before the log began. */
async function findTermsHash(tx: Queryable, tradeId: string): Promise<Buffer | null> {
	const promised = (await loadPromised(tx, [tradeId])).find(({ answer }) => 'terms' in answer);
	return promised === undefined ? null : Buffer.from(resealAnswer(promised).termsHash);
}

/** The promise that was given before. */
function repeat(promised: PromisedAnswer): PlacementPromise {
	const { note, place } = promised;
	const all = splitHashes(promised.leaves);
	return toPromise(resealAnswer(promised), { note, place, path: computePath(all, place), count: all.length });
}

const countRefused = (answers: readonly DecidedAnswer[]): RefusalCounts =>
	addRefusals(
		answers.map((one) => ('code' in one ? [[one.code, refusedAsset(one.code, one.asked.asset_id), '1']] : [])),
	);

/** An answer as the leaf of its batch, with the data that opens it. */
interface SealedAnswer {
	readonly kind: AnswerKind;
	readonly terms: readonly string[];
	readonly salt: Uint8Array;
	/** Null: its owner was erased (PROOF-14). */
	readonly holderSalt: Uint8Array | null;
	/** P of the document. */
	readonly termsHash: Uint8Array;
	/** H of the document. */
	readonly holderHash: Uint8Array;
	readonly leaf: Uint8Array;
}

/** Kind and public terms of an answer. */
function describeAnswer(answer: DecidedAnswer, nowMs: number): Pick<SealedAnswer, 'kind' | 'terms'> {
	if ('sale' in answer) return { kind: 'sell/1', terms: toSaleTerms(answer.sale, toHex(answer.termsHash)) };
	if ('terms' in answer)
		return { kind: answerKindOf('accept', answer.terms.rulesVersion), terms: toAcceptedTerms(answer.terms) };
	return {
		kind: answerKindOf('refuse', answer.rulesVersion),
		terms: toRefusedTerms(answer.asked, answer, nowMs, answer),
	};
}

/** @param nowMs when its batch was decided. */
function sealAnswer(answer: DecidedAnswer, salts: AnswerSalts | ErasedSalts, nowMs: number): SealedAnswer {
	const { kind, terms } = describeAnswer(answer, nowMs);
	const termsHash = hashTerms(salts.terms, terms);
	const holderHash = 'holderHash' in salts ? salts.holderHash : hashHolder(salts.holder, answer.userId, answer.id);
	return {
		kind,
		terms,
		salt: salts.terms,
		holderSalt: 'holder' in salts ? salts.holder : null,
		termsHash,
		holderHash,
		leaf: hashAnswer(kind, termsHash, holderHash),
	};
}

/** The same of an answer that was promised before. */
export const resealAnswer = ({ answer, key, place, atMs }: PromisedAnswer): SealedAnswer =>
	sealAnswer(answer, saltsAt(key, place), atMs);

export const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function toPromise(
	{ kind, terms, salt, holderSalt }: SealedAnswer,
	{
		note,
		place,
		path,
		count,
	}: Pick<PlacementPromise, 'note' | 'place' | 'count'> & { readonly path: readonly Uint8Array[] },
): PlacementPromise {
	// The owner asks, who was not erased.
	if (holderSalt === null) throw new Error('the owner of a promised answer was erased');
	return {
		note,
		kind,
		place,
		count,
		path: path.map(toHex),
		terms: [...terms],
		salt: toHex(salt),
		holder_salt: toHex(holderSalt),
	};
}
