// One sentence about who saved first and when. Used by every conflict dialog and notice.
import { once } from '#shared/once.ts';
import { useMe } from '#client/api/me.ts';
import { timeZone, today } from '#shared/planning/today.ts';
import { formText } from '#shared/text/form.ts';

export interface LastSaved {
  /** Null for a user whose name may not be shown. */
  by: { id: number; name: string } | null;
  at: Date | null;
}

/** In Dutch time, as in the history. */
const time = once(() => new Intl.DateTimeFormat('nl-NL', { timeZone, timeStyle: 'short' }));
const date = once(() => new Intl.DateTimeFormat('nl-NL', { timeZone, day: 'numeric', month: 'long' }));

/** From the body of a 412. */
export function lastSaved(details: unknown): LastSaved {
  const { changed_by, changed_at } = (details ?? {}) as { changed_by?: LastSaved['by']; changed_at?: string | null };
  return { by: changed_by ?? null, at: changed_at ? new Date(changed_at) : null };
}

/** `what` names what was saved: 'dit raster'. */
export function useSavedBy(): (saved: LastSaved, what: string) => string {
  const { data: me } = useMe();
  return (saved, what) => savedSentence(saved, what, { me: me?.id ?? 0, now: new Date() });
}

export function savedSentence({ by, at }: LastSaved, what: string, { me, now }: { me: number; now: Date }): string {
  const words = formText.conflict;
  const isToday = at && today(at) === today(now);
  const when = at && (isToday ? words.at(time().format(at)) : words.on(date().format(at), time().format(at)));
  const thing = when ? `${what} ${when}` : what;
  return by?.id === me ? words.bySelf(thing) : words.saved(by?.name ?? words.somebody, thing);
}
