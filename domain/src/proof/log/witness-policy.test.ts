import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';
import { formatNoteKey, KEY_KINDS, parseCosignerKey, parseNoteKey } from './note.ts';
import { parseWitnessPolicy, type WitnessPolicy } from './witness-policy.ts';

const keyOf = (n: number, kind: number = KEY_KINDS.cosigner, name = `w${n}.test`) =>
	formatNoteKey({ name, kind, publicKey: ed25519.getPublicKey(new Uint8Array(32).fill(n)) });
const postQuantum = formatNoteKey({
	name: 'pq.test',
	kind: KEY_KINDS.postQuantumCosigner,
	publicKey: new Uint8Array(1_312).fill(9),
});

const POLICY = `# who has to have seen a checkpoint
log ${keyOf(1, KEY_KINDS.log, 'fairtick.test/log')} https://fairtick.test/log

witness X1 ${keyOf(2)} https://w2.test/
  witness\tX2 ${keyOf(3)}
witness X3 ${postQuantum} https://pq.test/submit
group X 2 X1 X2 X3
witness Y1 ${keyOf(4)}
witness Y2 ${keyOf(5)}
group Y any Y1 Y2
group X-and-Y all X Y
quorum X-and-Y
`;

test('[PROOF-07] a policy says whose cosignatures a checkpoint needs', () => {
	const policy = parseWitnessPolicy(POLICY) as WitnessPolicy;
	expect(policy.logs.map(({ name }) => name)).toEqual(['fairtick.test/log']);
	expect(policy.witnesses.map(({ name, url, key }) => [name, url, key.kind])).toEqual([
		['X1', 'https://w2.test', 4],
		['X2', null, 4],
		['X3', 'https://pq.test/submit', 6],
		['Y1', null, 4],
		['Y2', null, 4],
	]);
	const isMet = (...names: string[]) => policy.isMet(new Set(names));
	expect([isMet('X1', 'X2', 'Y1'), isMet('X1', 'X3', 'Y2'), isMet('X1', 'X2', 'X3', 'Y1', 'Y2')]).toEqual([
		true,
		true,
		true,
	]);
	expect([isMet(), isMet('X1', 'Y1', 'Y2'), isMet('X1', 'X2', 'X3'), isMet('X', 'Y'), isMet('X-and-Y')]).toEqual([
		false,
		false,
		false,
		false,
		false,
	]);
	const one = parseWitnessPolicy(`witness a ${keyOf(2)}\nquorum a`) as WitnessPolicy;
	expect([one.isMet(new Set(['a'])), one.isMet(new Set())]).toEqual([true, false]);
	expect((parseWitnessPolicy('quorum none\n') as WitnessPolicy).isMet(new Set())).toBe(true);
});

test.each([
	['', 'there is no quorum', 1],
	[`witness a ${keyOf(2)}\n`, 'there is no quorum', 2],
	['quorum a\n', 'not the name of a witness', 1],
	['quorum none\nquorum none\n', 'two quorums', 2],
	[`witness a ${keyOf(2)}\nwitness a ${keyOf(3)}\n`, 'a is defined already', 2],
	[`witness none ${keyOf(2)}\n`, 'none is defined already', 1],
	[`witness a ${keyOf(2)}\nwitness b ${keyOf(2, KEY_KINDS.cosigner, 'other.test')}\n`, 'there twice', 2],
	[`log ${keyOf(1, KEY_KINDS.log)}\nlog ${keyOf(1, KEY_KINDS.log, 'other.test')}\n`, 'there twice', 2],
	[`log ${keyOf(1)}\n`, 'not the key of a log', 1],
	[`witness a ${keyOf(1, KEY_KINDS.log)}\n`, 'key', 1],
	[`witness a ${keyOf(2)} ftp://w2.test\n`, 'not an address', 1],
	[`witness a ${keyOf(2)}\ngroup b 2 a\n`, 'how many it needs', 2],
	[`witness a ${keyOf(2)}\ngroup b 0 a\n`, 'how many it needs', 2],
	['group b any\n', 'how many it needs', 1],
	[`witness a ${keyOf(2)}\ngroup b any a\ngroup c any a\n`, 'a is in a group already', 3],
	[`witness a ${keyOf(2)}\ngroup b 2 a a\n`, 'a is in a group already', 2],
	['group b any c\n', 'c is not defined above', 1],
	['quorum none\r\n', 'not allowed', 1],
	['policy none\n', 'policy is not known', 1],
])('a policy that is wrong is told with its line (%#)', (text, wrong, line) => {
	expect(parseWitnessPolicy(text)).toEqual({ line, wrong: expect.stringContaining(wrong) });
});

test('[PROOF-07] keys of cosigners are distinguished from those of logs', () => {
	expect(parseCosignerKey(postQuantum)).toMatchObject({ name: 'pq.test', kind: 6 });
	expect(parseCosignerKey(keyOf(2))).toMatchObject({ kind: 4 });
	expect(parseCosignerKey(keyOf(2, KEY_KINDS.log))).toBeNull();
	expect(parseNoteKey(postQuantum)).toBeNull();
});
