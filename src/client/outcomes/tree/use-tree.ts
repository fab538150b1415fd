// The tree of one framework as loaded, with the user's unsaved moves.
import { useMemo, useState } from 'react';

import { callWithTag } from '#client/api/call.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { type SaveConflict, useSave } from '#client/form/use-save.ts';
import { notifySaved } from '#client/ui/notify.tsx';
import { type FrameworkTree, frameworks, type TreeOutcome } from '#shared/api/frameworks.ts';
import { outcomeTreeText } from '#shared/text/outcome-tree.ts';

import { type Move, moveNode, movedIds, reapplyMoves } from './tree-moves.ts';

interface Loaded {
  tree: FrameworkTree;
  etag: string;
}

async function load(id: number): Promise<Loaded> {
  const { data, etag } = await callWithTag(frameworks.tree, { params: { id } });
  return { tree: data, etag: etag ?? '' };
}

export function useTree(id: number) {
  const { data, error, refetch } = useLoaded(['tree', id], () => load(id));
  /** The tree that the draft started from, so that saving detects changes by others. */
  const [held, setHeld] = useState<Loaded | null>(null);
  const [draft, setDraft] = useState<readonly TreeOutcome[] | null>(null);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const { saving, save: saveOrExplain } = useSave(outcomeTreeText.item);
  const base = draft && held ? held : data;
  const nodes = draft ?? data?.tree.outcomes ?? [];
  const was = base?.tree.outcomes;
  const changed = useMemo(() => (was && draft ? movedIds(was, draft) : []), [was, draft]);

  const discard = () => {
    setDraft(null);
    setHeld(null);
    setConflict(null);
  };
  const send = async (sent: readonly TreeOutcome[], ifMatch: string) => {
    const body = sent.map((node) => ({ id: node.id, parent: node.parent }));
    await callWithTag(frameworks.saveTree, { params: { id }, body, ifMatch });
    await refetch();
    discard();
    notifySaved(outcomeTreeText.item);
  };
  const save = (sent = nodes, etag = base?.etag ?? '') =>
    saveOrExplain(() => send(sent, etag), { onConflict: setConflict });
  const theirs = (conflict?.current as FrameworkTree | undefined)?.outcomes ?? [];

  return {
    ...{ tree: base?.tree, nodes, changed, error, saving, conflict, discard },
    was: was ?? [],
    theirs,
    refetch: () => void refetch(),
    save: () => void save(),
    /** Returns whether the outcome could move. */
    move: (node: number, how: Move): boolean => {
      const next = moveNode(nodes, node, how);
      if (!next || !base) return false;
      if (!draft) setHeld(base);
      setDraft(next);
      return true;
    },
    /** Reloads after the user added or removed an outcome, and keeps unsaved moves. */
    reload: async () => {
      const { data: now } = await refetch();
      if (!draft || !now) return;
      setHeld(now);
      setDraft(reapplyMoves(was ?? [], draft, now.tree.outcomes));
    },
    closeConflict: () => setConflict(null),
    takeTheirs: async () => {
      await refetch();
      discard();
    },
    keepMine: () => {
      if (!conflict) return;
      const mine = reapplyMoves(was ?? [], nodes, theirs);
      setConflict(null);
      void save(mine, conflict.etag);
    },
  };
}

export type TreeState = ReturnType<typeof useTree>;
