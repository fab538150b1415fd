// A side list of levels 1, 2 and 2.5, searched by the server: a school has thousands of units. With what the user may add to
// it: something new, or a part that exists.
import { useState } from 'react';

import type { DragSource } from '#client/planning/grid/drag-area.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconPlus } from '#client/ui/icons.ts';
import { lazyComponent } from '#client/ui/lazy.tsx';
import { NotFetched } from '#client/ui/not-fetched.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import type { ProgrammeHead, SideListName } from '#shared/api/planner-shapes.ts';
import { sideText } from '#shared/text/side.ts';
import { planningText } from '#shared/text/planning.ts';

import { LinkPartDrawer } from './link-part-drawer.tsx';
import type { Made } from './new-item-drawer.tsx';
import { type SideListProps, SidePanel } from './side-panel.tsx';
import { dragSource } from './side-row.tsx';
import { useSideSearch } from './use-side-search.ts';

import classes from './searched-list.module.css';

const NewItemDrawer = lazyComponent(async () => (await import('./new-item-drawer.tsx')).NewItemDrawer);

export interface SearchedListProps extends Omit<SideListProps, 'onAdd'> {
  programme: ProgrammeHead;
  list: Exclude<SideListName, 'parts_to_link'>;
  /** The placed part that this is inside of (level 2.5), and the part itself. */
  inside?: { relation: number; part: number };
  /** Returns the key of the new item, or null when it could not be placed. */
  onAdd: (source: DragSource) => string | null;
  /** Opens an item as soon as it is saved. */
  onOpen: (key: string) => void;
}

export function SearchedList({ programme, list, inside, onOpen, ...rest }: SearchedListProps) {
  const [keyword, setKeyword] = useState('');
  const [scope, setScope] = useState<'school' | 'programme'>('school');
  const [drawer, setDrawer] = useState<'new' | 'link' | null>(null);
  const place = { programme: programme.id, ...(inside && { relation_id: inside.relation }) };
  const isUnits = list !== 'parts';
  const found = useSideSearch({ ...place, list, ...(isUnits && { scope }) }, keyword);
  const words = sideText[isUnits ? 'unit' : 'part'];
  const { data } = found;

  const made = ({ item, then }: Made) => {
    setDrawer(null);
    if (then === 'list') {
      // Scroll it into view.
      setScope('school');
      return setKeyword(item.title);
    }
    const key = rest.onAdd(dragSource(item, rest.sizeOf(item)));
    if (key !== null && then === 'open') onOpen(key);
  };

  return (
    <>
      <SidePanel
        {...rest}
        items={data?.items ?? []}
        total={data?.total ?? 0}
        keyword={keyword}
        onKeyword={setKeyword}
        note={noteOf(found, keyword)}
        loading={!data && !found.error}
        actions={
          data?.may_create || data?.may_link ? (
            <div className={classes.actions}>
              {data.may_create ? (
                <Button icon={<IconPlus size={15} stroke={2} aria-hidden="true" />} onClick={() => setDrawer('new')}>
                  {words.create}
                </Button>
              ) : null}
              {data.may_link ? <Button onClick={() => setDrawer('link')}>{sideText.link}</Button> : null}
            </div>
          ) : null
        }
        filters={
          isUnits ? (
            <CompactSelect
              label={sideText.scope}
              value={scope === 'school' ? 0 : 1}
              options={[
                { value: 0, label: sideText.school },
                { value: 1, label: sideText.programme },
              ]}
              onChange={(value) => setScope(value === 0 ? 'school' : 'programme')}
            />
          ) : null
        }
      />
      {drawer === 'new' ? (
        <NewItemDrawer
          programme={programme}
          list={list}
          inside={inside?.part ?? 0}
          onMade={made}
          onClose={() => setDrawer(null)}
          renderFailed={(retry) => <NotFetched onRetry={retry} onClose={() => setDrawer(null)} />}
        />
      ) : null}
      {drawer === 'link' ? (
        <LinkPartDrawer place={place} inside={inside?.part ?? 0} onClose={() => setDrawer(null)} />
      ) : null}
    </>
  );
}

function noteOf({ data, error }: ReturnType<typeof useSideSearch>, keyword: string): string | null {
  if (!data) return error?.message ?? null;
  if (data.items.length === 0) return keyword.trim() === '' ? planningText.side.empty : planningText.side.none;
  return data.total > data.items.length ? sideText.more(data.items.length, data.total) : null;
}
