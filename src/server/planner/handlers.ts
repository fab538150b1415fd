// Maps the calls of the planner to their handlers.
import type { Handlers } from '#server/http/call.ts';

import { gridCopy } from './copy.ts';
import { readBlocks, readWeeks, saveBlocks, saveWeeks } from './grids.ts';
import { cachedLevel1 } from './cached-level1.ts';
import { readLessons, saveLesson, saveLessons } from './lessons.ts';
import { saveMirror } from './mirror.ts';
import { modules } from './modules.ts';
import { programmes } from './overview.ts';
import { presentation } from './presentation.ts';
import { level2AtMoment, level3AtMoment } from './pages-as-of.ts';
import { side } from './side-search.ts';
import { saveStatus, saveStatuses } from './status.ts';
import { saveYears } from './years.ts';
import { opleidingIct, tree } from './tree.ts';
import { lastChange } from './undo.ts';

/** Undo and redo also cover scenarios: see `server/scenarios`. */
export const plannerHandlers: Omit<Handlers['planner'], 'undo' | 'redo'> = {
  blockParts: readBlocks(['part']),
  saveBlockParts: saveBlocks('part'),
  saveYears,
  saveMirror,
  blockUnits: readBlocks(['block_unit']),
  saveBlockUnits: saveBlocks('block_unit'),
  weekUnits: readWeeks,
  saveWeekUnits: saveWeeks,
  lessons: readLessons,
  saveLessons,
  saveCourse: saveLesson('course'),
  saveExam: saveLesson('exam'),
  saveStatus,
  saveStatuses,
  copy: gridCopy,
  programmes,
  level1: cachedLevel1,
  level2: level2AtMoment,
  level3: level3AtMoment,
  side,
  tree,
  modules,
  opleidingIct,
  presentation,
  lastChange,
};
