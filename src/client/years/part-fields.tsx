// One semester or block of the form: its dates, its blocks or its weeks. Used by the unit calendar form.
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.tsx';
import { type CalendarFlags, type CalendarYear, partsMayHoldBlocks } from '#shared/planning/calendar.ts';
import { type DateRange, isRange } from '#shared/planning/dates.ts';
import { type Week, weeksOf } from '#shared/planning/weeks.ts';
import { isoFromDutch } from '#shared/text/dates.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import { type BlockDraft, type PartDraft, partsOfDraft, withBlock } from './calendar-draft.ts';
import { DateText } from './date-text.tsx';
import { LessonWeeks } from './lesson-weeks.tsx';
import { Section } from './section.tsx';

import classes from './shared-form.module.css';

const texts = unitCalendarText;

export interface FieldsContext {
  year: CalendarYear;
  flags: CalendarFlags;
  errors: Readonly<Record<string, string>>;
  disabled: boolean;
  isOpen: (key: string) => boolean;
  toggle: (key: string) => void;
  open: (key: string) => void;
}

interface PartFieldsProps {
  part: PartDraft;
  path: string;
  label: string;
  /** The labels of the part's blocks, in order. */
  blockLabels: readonly string[];
  context: FieldsContext;
  onChange: (part: PartDraft) => void;
  onRemove: () => void;
}

export function PartFields({ part, path, label, blockLabels, context, onChange, onRemove }: PartFieldsProps) {
  const { flags, year, disabled } = context;
  const range = rangeOf(part);
  const mayHoldBlocks = partsMayHoldBlocks(flags);
  const changeBlock = (index: number, block: BlockDraft) =>
    onChange({ ...part, blocks: part.blocks.map((each, at) => (at === index ? block : each)) });
  const addBlock = () => {
    const added = withBlock(part);
    const last = added.blocks.at(-1);
    if (last) context.open(last.key);
    onChange(added);
  };
  return (
    <Section
      {...frame(part, path, label, context, onRemove)}
      level={2}
      summary={summaryOf(
        part,
        part.blocks.flatMap((block) => weeksIn(block, year)),
        year,
      )}
    >
      <Dates
        block={part}
        path={path}
        within={year}
        context={context}
        onChange={(dates) => onChange({ ...part, ...dates })}
      />
      {range === null ? <p className={classes.hint}>{texts.needsDates}</p> : null}
      {part.blocks.map((block, index) => (
        <Section
          key={block.key}
          {...frame(block, `${path}.calendar_blocks.${index}`, blockLabels[index] ?? '', context, () =>
            onChange({ ...part, blocks: part.blocks.filter((_, at) => at !== index) }),
          )}
          level={3}
          summary={summaryOf(block, [], year)}
        >
          <Dates
            block={block}
            path={`${path}.calendar_blocks.${index}`}
            within={range ?? year}
            context={context}
            onChange={(dates) => changeBlock(index, { ...block, ...dates })}
          />
          <Weeks
            block={block}
            path={`${path}.calendar_blocks.${index}`}
            label={blockLabels[index] ?? ''}
            context={context}
            onChange={(weeks) => changeBlock(index, { ...block, weeks })}
          />
        </Section>
      ))}
      {part.blocks.length === 0 ? (
        <Weeks
          block={part}
          path={path}
          label={label}
          context={context}
          onChange={(weeks) => onChange({ ...part, weeks })}
        />
      ) : null}
      {mayHoldBlocks && range !== null && !disabled ? (
        <div>
          <Button onClick={addBlock}>{texts.addBlock}</Button>
        </div>
      ) : null}
    </Section>
  );
}

function frame(block: BlockDraft, path: string, label: string, context: FieldsContext, onRemove: () => void) {
  const ask = async () => {
    const filled = block.start_date !== '' || block.end_date !== '';
    const question = {
      title: texts.removeTitle(label),
      message: texts.removeMessage(label),
      confirmLabel: texts.removeConfirm,
      danger: true,
    };
    if (!filled || (await confirm(question))) onRemove();
  };
  return {
    label,
    open: context.isOpen(block.key),
    hasErrors: Object.keys(context.errors).some((each) => each.startsWith(`${path}.`)),
    onToggle: () => context.toggle(block.key),
    remove: context.disabled ? undefined : { label: texts.removePart(label), onRemove: () => void ask() },
  };
}

interface BlockProps {
  block: BlockDraft;
  path: string;
  context: FieldsContext;
}

function Dates(props: BlockProps & { within: DateRange; onChange: (dates: Partial<BlockDraft>) => void }) {
  const { block, path, within, context, onChange } = props;
  const common = { disabled: context.disabled, range: isRange(within) ? within : undefined };
  return (
    <div className={classes.dates}>
      <DateText
        {...common}
        path={`${path}.start_date`}
        label={texts.startMonday}
        value={block.start_date}
        error={context.errors[`${path}.start_date`]}
        weekday={1}
        onChange={(start_date) => onChange({ start_date })}
      />
      <DateText
        {...common}
        path={`${path}.end_date`}
        label={texts.endFriday}
        value={block.end_date}
        error={context.errors[`${path}.end_date`]}
        weekday={5}
        onChange={(end_date) => onChange({ end_date })}
      />
    </div>
  );
}

function Weeks(props: BlockProps & { label: string; onChange: (weeks: BlockDraft['weeks']) => void }) {
  const { block, path, label, context, onChange } = props;
  const weeks = weeksIn(block, context.year);
  if (weeks.length === 0) return null;
  return (
    <LessonWeeks
      path={path}
      label={label}
      weeks={weeks}
      drafts={block.weeks}
      disabled={context.disabled}
      onChange={(week, draft) => onChange({ ...block.weeks, [week]: draft })}
    />
  );
}

function rangeOf(block: BlockDraft): DateRange | null {
  const range = { start_date: isoFromDutch(block.start_date) ?? '', end_date: isoFromDutch(block.end_date) ?? '' };
  return isRange(range) ? range : null;
}

/** A date that makes more weeks than this is still being typed. */
const MAX_WEEKS = 110;

function weeksIn(block: BlockDraft, year: CalendarYear): Week[] {
  if (!rangeOf(block) || !isRange(year)) return [];
  const [planned] = partsOfDraft([{ ...block, blocks: [] }]);
  const weeks = planned ? weeksOf(planned, year) : [];
  return weeks.length > MAX_WEEKS ? [] : weeks;
}

/** '31-08-2026 – 29-01-2027 · 22 weken, 19 lesweken'. */
function summaryOf(block: BlockDraft, ofBlocks: readonly Week[], year: CalendarYear): string {
  if (!rangeOf(block)) return '';
  const weeks = ofBlocks.length > 0 ? ofBlocks : weeksIn(block, year);
  const teaching = weeks.filter(({ no_class }) => !no_class).length;
  return `${block.start_date} – ${block.end_date} · ${texts.weekTotals(weeks.length, teaching)}`;
}
