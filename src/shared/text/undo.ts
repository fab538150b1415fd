// Taking back what was saved on the planner.
import { listed } from './plan-words.ts';

interface Saved {
  at: string;
  added: number;
  changed: number;
  removed: number;
}

export const undoText = {
  changedSince: 'Dat kan niet meer: er is daarna iets aan veranderd.',
  filledSince: 'Dat kan niet meer: er is daarna iets in geplaatst.',
  gone: 'Dat kan niet meer: wat terug zou komen, bestaat niet meer.',
  refused: (reason: string) => `Dat kan niet meer. ${reason}`,
  item: 'Ongedaan maken',
  title: 'Bewaarde wijziging ongedaan maken?',
  message: ({ at, added, changed, removed }: Saved) => {
    const what = [
      removed > 0 ? `${removed} terugzetten` : '',
      added > 0 ? `${added} weer weghalen` : '',
      changed > 0 ? `${changed} zoals voorheen maken` : '',
    ].filter(Boolean);
    return `Dit draait terug wat je om ${clock(at)} in dit programma bewaarde: ${listed(what)}. Je kunt het daarna opnieuw uitvoeren.`;
  },
};

function clock(iso: string): string {
  return new Date(iso).toLocaleTimeString('nl-NL', { hour: '2-digit', minute: '2-digit' });
}
