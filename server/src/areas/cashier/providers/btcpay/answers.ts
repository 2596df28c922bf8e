import * as z from 'zod';

/** The used part of Greenfield's answers; amounts are decimal strings, times seconds. */

const seconds = z.coerce.number().transform((s) => s * 1_000);
const amount = z.string().regex(/^-?\d+(\.\d+)?$/);

export const invoiceAnswer = z.object({
	id: z.string(),
	storeId: z.string(),
	amount,
	currency: z.string(),
	checkoutLink: z.string(),
	createdTime: seconds,
	status: z.string(),
	additionalStatus: z.string(),
	metadata: z.record(z.string(), z.unknown()),
});
export type InvoiceAnswer = z.output<typeof invoiceAnswer>;

export const paymentMethodsAnswer = z.array(
	z.object({
		paymentMethodId: z.string(),
		currency: z.string().nullable(),
		destination: z.string().nullable(),
		payments: z.array(
			z.object({
				id: z.string(),
				receivedDate: seconds,
				value: amount,
				status: z.string(),
				destination: z.string().nullish(),
			}),
		),
	}),
);
export type PaymentMethodsAnswer = z.output<typeof paymentMethodsAnswer>;

export const payoutAnswer = z.object({
	id: z.string(),
	date: seconds,
	originalCurrency: z.string(),
	originalAmount: amount,
	payoutCurrency: z.string(),
	payoutAmount: amount.nullish(),
	state: z.string(),
	metadata: z.record(z.string(), z.unknown()).nullish(),
});
export type PayoutAnswer = z.output<typeof payoutAnswer>;

const wrongField = z.object({ path: z.string(), message: z.string() });

/** The code of a refusal, or the first wrong field of a request that is not valid. */
export const refusalReason = z.union([
	z.object({ code: z.string(), message: z.string().optional() }).transform(({ code }) => code),
	z.tuple([wrongField], wrongField).transform(([{ path }]) => `invalid ${path}`),
]);
