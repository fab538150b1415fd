// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { zoomBetween } from './zoom.ts';

const { level1, level2, level25, level3, tree } = plannerPaths;
const year = { pathname: level1, search: { programme: '1', year: '2' } };
const part = { pathname: level2, search: { relation_id: '7' } };
const unit = { pathname: level3, search: { relation_week_id: '9' } };
const sub = (relation_id: number) => ({ pathname: level25, search: { relation_id } });
const here = (relation: number) => (given: number) => given === relation;
const nowhere = () => false;

it('goes into an item that is on the page, and out to the item of the page that is left', () => {
  expect(zoomBetween(year, part, [], here(7))).toEqual({ direction: 'in', relations: [7] });
  expect(zoomBetween(part, year, [], nowhere)).toEqual({ direction: 'out', relations: [7] });
  expect(zoomBetween(part, unit, [], here(9))).toEqual({ direction: 'in', relations: [9] });
});

it('goes out over several levels to the part around it', () => {
  expect(zoomBetween(unit, year, [5, 7], nowhere)).toEqual({ direction: 'out', relations: [9, 7, 5] });
});

it('distinguishes in from out between nested parts', () => {
  expect(zoomBetween(sub(3), sub(4), [], here(4))).toMatchObject({ direction: 'in' });
  expect(zoomBetween(sub(4), sub(3), [3], nowhere)).toMatchObject({ direction: 'out' });
});

it('does not zoom for a filter, another page, or a jump elsewhere', () => {
  expect(zoomBetween(year, { ...year, search: { programme: '1' } }, [], nowhere)).toBeNull();
  expect(zoomBetween(part, { pathname: tree, search: {} }, [], nowhere)).toBeNull();
  expect(zoomBetween(year, unit, [], nowhere)).toBeNull();
});
