import * as z from 'zod/mini';

const bytes = (longest: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(longest));

/** A passkey's answer as browsers encode it. The form is theirs: fields that they add later are ignored. */
const credential = {
	id: bytes(2_000),
	rawId: bytes(2_000),
	type: z.literal('public-key'),
	clientExtensionResults: z.looseObject({}),
};
export const newCredential = z.object({
	...credential,
	response: z.object({
		clientDataJSON: bytes(4_000),
		attestationObject: bytes(20_000),
		transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
	}),
});
export const assertion = z.object({
	...credential,
	response: z.object({
		clientDataJSON: bytes(4_000),
		authenticatorData: bytes(4_000),
		signature: bytes(4_000),
		userHandle: z.optional(bytes(200)),
	}),
});
/** Largest body with one of them, in bytes: the texts are ASCII, and a browser's own additions are small. */
export const CREDENTIAL_MAX_BYTES = { new: 40_000, assertion: 24_000 } as const;
export type NewCredential = z.output<typeof newCredential>;
export type Assertion = z.output<typeof assertion>;

/** The challenge of a passkey in WebAuthn's own form. */
export const question = z.looseObject({ challenge: z.string() });
