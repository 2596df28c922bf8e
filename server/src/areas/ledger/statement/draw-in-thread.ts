import { answerInThread } from '../../../platform/threads/index.ts';
import { drawStatement } from './draw-statement.ts';

answerInThread(drawStatement);
