export { default as common } from '../../../../texts/id/common.json' with { type: 'json' };

/** The other parts of the texts in Indonesian by their paths, each fetched when it is first wanted. */
export const parts = import.meta.glob<{ default: object }>(['./*.json', '!./common.json'], {
	base: '../../../../texts/id',
});
