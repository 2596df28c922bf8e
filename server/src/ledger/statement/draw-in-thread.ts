import { answerInThread } from '../../threads/index.ts';
import { drawStatement } from './draw-statement.ts';

answerInThread(drawStatement);
