// The selectable outcomes, by framework and code, each with the levels of its framework.
import { levelsIn } from '#shared/definitions/outcome-scale.ts';
import { fullName } from '#shared/text/full-name.ts';
import { byNumberInDutch } from '#shared/text/order.ts';

import type { FieldOption } from './field.ts';

interface Framework {
  id: number;
  title?: string;
  version?: number | null;
  scale?: number;
  scale_levels?: string;
}

interface Outcome {
  id: number;
  code?: string;
  title?: string;
  framework?: { id: number };
  level?: number | null;
  active?: boolean;
}

export function outcomeOptions(
  outcomes: readonly Outcome[],
  frameworks: readonly Framework[],
  self: number,
): FieldOption[] {
  const byId = new Map(frameworks.map((each) => [each.id, each]));
  return outcomes
    .filter(({ id }) => id !== self)
    .map(({ id, code = '', title = '', framework: of, level, active = true }) => {
      const framework = byId.get(of?.id ?? 0);
      const name = [code, title].filter(Boolean).join(' ');
      const place = framework ? fullName({ title: framework.title ?? '', version: framework.version ?? null }) : '';
      const option: FieldOption = {
        value: id,
        label: place ? `${name} · ${place}` : name,
        retired: !active,
        framework: of?.id ?? 0,
        levels: levelsIn(framework ?? {}),
        level: level ?? 0,
      };
      return { place, option };
    })
    .sort(
      (a, b) => byNumberInDutch.compare(a.place, b.place) || byNumberInDutch.compare(a.option.label, b.option.label),
    )
    .map(({ option }) => option);
}

/** The frameworks of which a programme promises something come before the others. */
export function promisedFirst(options: readonly FieldOption[], promised: readonly number[]): FieldOption[] {
  const wanted = new Set(promised);
  const frameworks = new Set(options.filter(({ value }) => wanted.has(value)).map(({ framework }) => framework));
  const isFirst = ({ framework }: FieldOption) => frameworks.has(framework);
  return [...options.filter(isFirst), ...options.filter((option) => !isFirst(option))];
}
