export {
	defineFollowedMoment,
	defineMoment,
	defineQuestion,
	defineSharedQuestion,
	firstFound,
} from './define-hook.ts';
export { type Heard, Hooks, type HookUser, hear } from './hooks.ts';
