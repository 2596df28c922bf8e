export { default as common } from '../../../../texts/in/common.json' with { type: 'json' };

/** Loaders of the other text parts in Hindi, by path. */
export const parts = import.meta.glob<{ default: object }>(['./*.json', '!./common.json'], {
	base: '../../../../texts/in',
});
