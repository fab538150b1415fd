// Undoing what was saved in the planner.
import { timeZone } from '#shared/planning/today.ts';

import { listed } from './plan-words.ts';
import { dutchNumber } from './numbers.ts';

interface Saved {
  at: string;
  added: number;
  changed: number;
  removed: number;
  fields: boolean;
  titles: readonly string[];
  where: { title: string; year: number };
}

export const undoText = {
  changedSince: 'Dat kan niet meer: er is daarna iets aan veranderd.',
  filledSince: 'Dat kan niet meer: er is daarna iets in geplaatst.',
  gone: 'Dat kan niet meer: wat terug zou komen, bestaat niet meer.',
  refused: (reason: string) => `Dat kan niet meer. ${reason}`,
  item: 'De wijziging',
  title: 'Bewaarde wijziging ongedaan maken?',
  message: ({ at, added, changed, removed, fields, titles, where }: Saved) => {
    const what = [
      removed > 0 ? `${items(removed)} ${removed === 1 ? 'komt' : 'komen'} terug` : '',
      added > 0 ? `${items(added)} ${added === 1 ? 'gaat' : 'gaan'} weer weg` : '',
      changed > 0 ? `${items(changed)} ${changed === 1 ? 'wordt' : 'worden'} zoals daarvoor` : '',
      fields ? 'velden van het programma worden zoals daarvoor' : '',
    ];
    const place = where.title || (where.year > 0 ? `jaar ${where.year}` : 'de planning');
    const names =
      titles.length > 0 ? ` (${titles.join(', ')}${titles.length < added + removed + changed ? ' …' : ''})` : '';
    const sentence = listed(what.filter(Boolean)) + names;
    return `Wat je om ${clock(at)} in ${place} bewaarde, wordt teruggedraaid: ${sentence}. Je kunt het daarna opnieuw uitvoeren.`;
  },
};

function clock(iso: string): string {
  return new Date(iso).toLocaleTimeString('nl-NL', { timeZone, hour: '2-digit', minute: '2-digit' });
}

function items(count: number): string {
  return count === 1 ? '1 item' : `${dutchNumber(count)} items`;
}
