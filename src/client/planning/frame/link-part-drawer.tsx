// Finds a part of the school that is not in this programme (or part) yet, and links it by the call of the catalogue.
import { useState } from 'react';

import { call, callWithTag } from '#client/api/call.ts';
import { useSave } from '#client/form/use-save.ts';
import { Button } from '#client/ui/button.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { KeywordField } from '#client/ui/fields/keyword-field.tsx';
import { notifyInfo } from '#client/ui/notify.tsx';
import { contract } from '#shared/api/contract.ts';
import type { SideItem } from '#shared/api/planner-shapes.ts';
import { planningText } from '#shared/text/planning.ts';
import { sideText } from '#shared/text/side.ts';

import { sideDetail } from './side-row.tsx';
import { useSideSearch } from './use-side-search.ts';

import shared from './shared-drawer.module.css';
import classes from './link-part-drawer.module.css';

export interface LinkPartDrawerProps {
  place: { programme: number; relation_id?: number };
  /** The part that it comes into; 0 for the programme itself. */
  inside: number;
  onClose: () => void;
}

export function LinkPartDrawer({ place, inside, onClose }: LinkPartDrawerProps) {
  const [keyword, setKeyword] = useState('');
  const { data, error } = useSideSearch({ ...place, list: 'parts_to_link' }, keyword);
  const { saving, save } = useSave(sideText.part.item);

  const link = async ({ id, title }: SideItem) => {
    const linked = await save(async () => {
      // With its tag: the programmes that it is in already are sent along, and must still be those.
      const { data: part, etag } = await callWithTag(contract.programmePart.get, { params: { id } });
      const body = inside
        ? { parent__programme_part: inside }
        : { programmes: [...(part.programmes ?? []), place.programme] };
      await call(contract.programmePart.update, { params: { id }, body, ...(etag && { ifMatch: etag }) });
    });
    if (linked) notifyInfo(sideText.linked(title));
  };

  const items = data?.items ?? [];
  const more = data && data.total > items.length ? sideText.more(items.length, data.total) : null;
  const nothing = keyword.trim() === '' ? planningText.side.empty : planningText.side.none;
  const note = !data ? (error?.message ?? sideText.loading) : items.length === 0 ? nothing : more;
  return (
    <Drawer open side="right" title={sideText.link} closeLabel={sideText.close} onClose={onClose}>
      <div className={shared.form}>
        <p className={shared.hint}>{sideText.linkHint}</p>
        <KeywordField
          focusFirst
          label={sideText.search}
          clearLabel={sideText.clear}
          value={keyword}
          onChange={setKeyword}
        />
        <ul className={classes.found} aria-label={sideText.link}>
          {items.map((item) => (
            <li key={item.id} className={classes.row}>
              <span className={classes.name}>
                {item.title}
                <br />
                <span className={shared.hint}>{sideDetail(item)}</span>
              </span>
              <Button disabled={saving} label={sideText.linkOne(item.title)} onClick={() => void link(item)}>
                {sideText.linkShort}
              </Button>
            </li>
          ))}
        </ul>
        {note === null ? null : <p className={shared.hint}>{note}</p>}
      </div>
    </Drawer>
  );
}
