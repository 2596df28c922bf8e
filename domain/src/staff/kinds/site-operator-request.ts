import * as z from 'zod/mini';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { sentence } from '../../wire/sentence.ts';

const operator = z.nullable(z.strictObject({ name: z.string(), address: z.string(), licence: z.nullable(z.string()) }));

/** The operator's name and address are a legal statement, so two people make it. */
export const siteOperator = defineRequestKind({
	name: 'site.operator',
	deciders: ['admin'],
	content: z.strictObject({ operator, from: operator }),
	refusals: ['admin.unchanged'],
	pairs: null,
	describe({ operator }) {
		if (operator === null) return sentence('admin.asks_no_operator');
		const { name, address, licence } = operator;
		return licence === null
			? sentence('admin.asks_unlicensed', { name, address })
			: sentence('admin.asks_operator', { name, address, licence });
	},
});
