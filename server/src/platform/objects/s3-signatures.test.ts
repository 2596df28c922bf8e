import { AwsV4Signer } from 'aws4fetch';
import { describe, expect, test } from 'vitest';
import { authorizationOf, S3_ACCESS_KEY, S3_SECRET_KEY, type SignedRequest } from '../../../test/support/s3-server.ts';

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const AT = '20130524T000000Z';

/** "Examples: Signature Calculations" of Amazon's S3 API reference: each request with the signature published for it. */
const PUBLISHED: readonly (readonly [name: string, request: SignedRequest, signature: string])[] = [
	[
		'GET of an object',
		{ method: 'GET', url: '/test.txt', headers: { range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY } },
		'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
	],
	[
		'PUT of an object',
		{
			method: 'PUT',
			url: '/test%24file.text',
			headers: {
				date: 'Fri, 24 May 2013 00:00:00 GMT',
				'x-amz-storage-class': 'REDUCED_REDUNDANCY',
				'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
			},
		},
		'98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
	],
	[
		'GET of a setting',
		{ method: 'GET', url: '/?lifecycle', headers: { 'x-amz-content-sha256': EMPTY } },
		'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
	],
	[
		'GET of a list',
		{ method: 'GET', url: '/?max-keys=2&prefix=J', headers: { 'x-amz-content-sha256': EMPTY } },
		'34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
	],
];
const HOST = 'examplebucket.s3.amazonaws.com';

describe.each(PUBLISHED)('[KYC-02] the published signature of a %s', (_name, { method, url, headers }, signature) => {
	test('is what our client signs', async () => {
		const signed = await new AwsV4Signer({
			method,
			url: `https://${HOST}${url}`,
			headers: headers as Record<string, string>,
			datetime: AT,
			service: 's3',
			region: 'us-east-1',
			allHeaders: true,
			accessKeyId: S3_ACCESS_KEY,
			secretAccessKey: S3_SECRET_KEY,
		}).sign();
		expect(signed.headers.get('authorization')).toContain(`Signature=${signature}`);
	});

	test('is what the server of these tests verifies', () => {
		const all = { ...headers, host: HOST, 'x-amz-date': AT };
		expect(authorizationOf({ method, url, headers: all }, Object.keys(all).sort(), 'us-east-1')).toBe(
			`AWS4-HMAC-SHA256 Credential=${S3_ACCESS_KEY}/20130524/us-east-1/s3/aws4_request, SignedHeaders=${Object.keys(all).sort().join(';')}, Signature=${signature}`,
		);
	});
});
