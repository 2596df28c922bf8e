export { default as common } from '../../../../texts/br/common.json' with { type: 'json' };

/** The other parts of the texts in Brazilian Portuguese by their paths, each fetched when it is first wanted. */
export const parts = import.meta.glob<{ default: object }>(['./*.json', '!./common.json'], {
	base: '../../../../texts/br',
});
