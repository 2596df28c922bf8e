import type { OpenApi } from '../http/index.ts';

const ACCESS = { who: 'everybody' } as const;

const jsonOf = (properties: object, required: readonly string[]) => ({
	'application/json': { schema: { type: 'object', properties, required } },
});

const READY = { type: 'boolean' };

/** The two addresses for balancers, which have no descriptor: they are served in every role, without limits. */
export const HEALTH_PATHS: OpenApi['paths'] = {
	'/health/live': {
		get: {
			operationId: 'getLive',
			summary: 'The process answers. For balancers and supervisors; no limits',
			'x-access': ACCESS,
			'x-refusals': [],
			parameters: [],
			responses: { 200: { description: 'Done', content: jsonOf({ live: READY }, ['live']) } },
		},
	},
	'/health/ready': {
		get: {
			operationId: 'getReady',
			summary:
				'The process wants calls: it is started and has let orders in, it is not about to end, and its database answers',
			'x-access': ACCESS,
			'x-refusals': [],
			parameters: [],
			responses: {
				200: { description: 'Done', content: jsonOf({ ready: READY }, ['ready']) },
				503: {
					description: 'Give it no calls',
					content: jsonOf(
						{
							ready: READY,
							reason: { type: 'string', enum: ['starting', 'draining', 'database', 'clock', 'log', 'prices'] },
						},
						['ready', 'reason'],
					),
				},
			},
		},
	},
};
