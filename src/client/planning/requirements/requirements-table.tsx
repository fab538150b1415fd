// The same as the graph, as a table: for screen readers, for paper, and to look something up.
import { Link } from '@tanstack/react-router';

import { IconAlertTriangle, IconCheck } from '#client/ui/icons.ts';
import { IconMinus } from '#client/ui/planner/icons.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { byNumberInDutch } from '#shared/text/order.ts';
import { requirementGraphText } from '#shared/text/requirement-graph.ts';

import type { GraphData, GraphLink } from './graph-layout.ts';
import { unitPlaceText, titleIn } from './graph-words.ts';

import classes from './requirements-table.module.css';

const words = requirementGraphText;

export function RequirementsTable({ data }: { data: GraphData }) {
  const rows = data.requirements.toSorted(
    (a, b) =>
      byNumberInDutch.compare(titleIn(data, a.educational_unit), titleIn(data, b.educational_unit)) ||
      byNumberInDutch.compare(titleIn(data, a.requires), titleIn(data, b.requires)),
  );
  return (
    <section className={classes.panel}>
      <h2 className={classes.head} id="requirements-list">
        {words.list}
      </h2>
      <table className={classes.table} aria-labelledby="requirements-list">
        <thead>
          <tr>
            {[words.unit, words.requires, words.kind, words.note, words.order].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((link) => (
            <tr key={`${link.educational_unit} ${link.requires}`}>
              <th scope="row" data-label={words.unit}>
                <Unit data={data} id={link.educational_unit} />
              </th>
              <td data-label={words.requires}>
                <Unit data={data} id={link.requires} />
              </td>
              <td data-label={words.kind}>{words.kinds[link.kind]}</td>
              <td data-label={words.note}>{link.note}</td>
              <td data-label={words.order}>
                <Order data={data} link={link} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Unit({ data, id }: { data: GraphData; id: number }) {
  const places = data.units.find(({ educational_unit }) => educational_unit === id)?.places ?? [];
  const path: string = `${listPath(definitions.educationalUnit)}/edit/${id}`;
  const where = places.length > 0 ? places.map((place) => unitPlaceText(data, place)) : [unitPlaceText(data, null)];
  return (
    <>
      <Link to={path}>{titleIn(data, id)}</Link> <span className={classes.where}>{where.join('; ')}</span>
    </>
  );
}

function Order({ data, link: { requires, wrong } }: { data: GraphData; link: GraphLink }) {
  const isPlanned = data.units.some(
    ({ educational_unit, places }) => educational_unit === requires && places.length > 0,
  );
  const state = wrong ? 'wrong' : isPlanned ? 'right' : 'unplanned';
  const Icon = { wrong: IconAlertTriangle, right: IconCheck, unplanned: IconMinus }[state];
  return (
    <span className={classes.order} data-state={state}>
      <Icon size={15} stroke={1.9} aria-hidden="true" /> {words.orders[state]}
    </span>
  );
}
