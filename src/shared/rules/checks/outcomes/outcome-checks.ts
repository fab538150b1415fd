// The checks about learning outcomes.
import { outcomeEndLevel, outcomeExams, outcomeTooEarly, outcomeUnassessed, outcomeUntaught } from './coverage.ts';
import { outcomeCredits, outcomeElective, outcomeFirstYear, outcomeGroupOnly, outcomeLevelDown } from './growth.ts';
import { examOutcomes, examShares, outcomeDublin, outcomeWithdrawn, unitOutcomes } from './links.ts';

export const outcomeChecks = {
  outcome_untaught: outcomeUntaught,
  outcome_unassessed: outcomeUnassessed,
  outcome_too_early: outcomeTooEarly,
  outcome_end_level: outcomeEndLevel,
  outcome_exams: outcomeExams,
  outcome_elective: outcomeElective,
  outcome_first_year: outcomeFirstYear,
  outcome_level_down: outcomeLevelDown,
  outcome_group_only: outcomeGroupOnly,
  outcome_credits: outcomeCredits,
  unit_outcomes: unitOutcomes,
  exam_outcomes: examOutcomes,
  exam_shares: examShares,
  outcome_dublin: outcomeDublin,
  outcome_withdrawn: outcomeWithdrawn,
};
