// 'Leeruitkomsten' on the page of a framework: its tree, to view or to edit, and its file.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { useAttributes } from '#client/api/attributes.ts';
import { call } from '#client/api/call.ts';
import { useGrants } from '#client/api/me.ts';
import { useSave } from '#client/form/use-save.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { notifyDone, notifyInfo } from '#client/ui/notify.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { focusHeadingSoon } from '#client/ui/use-focus-return.ts';
import { contract } from '#shared/api/contract.ts';
import type { TreeOutcome } from '#shared/api/frameworks.ts';
import { objects } from '#shared/permissions/objects.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { outcomeTreeText } from '#shared/text/outcome-tree.ts';

import { ExportCase } from './export-case.tsx';
import { AddOutcome } from './add-outcome.tsx';
import { outcomeName, parentName } from './outcome-name.ts';
import { OutcomeTree } from './outcome-tree.tsx';
import { TreeConflict } from './tree-conflict.tsx';
import { type Move, moveNode, neighbourOf, siblingsOf } from './tree-moves.ts';
import { TreeSaveBar } from './tree-save-bar.tsx';
import { TreeTools } from './tree-tools.tsx';
import { type TreeState, useTree } from './use-tree.ts';
import { useTreeFocus } from './use-tree-focus.ts';

import classes from './framework-tree.module.css';

const words = outcomeTreeText;
/** A larger tree starts folded. */
const MAX_UNFOLDED_NODES = 150;
const allMoves: readonly Move[] = ['up', 'down', 'indent', 'outdent'];

export function FrameworkTree({ id }: { id: number }) {
  const state = useTree(id);
  const { tree, error, refetch, changed } = state;
  useUnsavedGuard(changed.length, words.moved(changed.length));
  if (error?.status === 403 || error?.status === 404) return null;
  return (
    <section className={classes.section} aria-labelledby="boom">
      <div className={classes.head}>
        <h2 id="boom" className={classes.heading}>
          {words.title}
        </h2>
        {tree ? <ExportCase framework={tree.framework} /> : null}
      </div>
      {error && !tree ? <ErrorState message={error.message} onRetry={refetch} /> : null}
      {!tree && !error ? <Skeletons of="table" rows={5} /> : null}
      {tree ? <Editor state={state} tree={tree} /> : null}
    </section>
  );
}

function Editor({ state, tree }: { state: TreeState; tree: NonNullable<TreeState['tree']> }) {
  const { nodes, changed, was } = state;
  const may = useMay(tree.framework.organization);
  const navigate = useNavigate();
  const remove = useRemoveOutcome(state);
  const [chosen, setChosen] = useState(0);
  const [adding, setAdding] = useState(false);
  const [announcement, announce] = useState('');
  const { panel, toTree, focusRow } = useTreeFocus();
  const [closed, setClosed] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        nodes.length > MAX_UNFOLDED_NODES ? nodes.map(({ parent }) => parent).filter((parent) => parent !== 0) : [],
      ),
  );
  const selected = nodes.find((node) => node.id === chosen) ?? nodes[0];
  const toggle = (id: number, open: boolean) =>
    setClosed((before) => (open ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id])));

  const move = (how: Move) => {
    if (!selected || !may.move) return;
    if (!state.move(selected.id, how)) return announce(words.cannot);
    const next = moveNode(nodes, selected.id, how) ?? nodes;
    const { parent = 0 } = next.find(({ id }) => id === selected.id) ?? {};
    if (closed.has(parent)) toggle(parent, true);
    const siblings = siblingsOf(next, selected.id);
    const place = siblings.findIndex(({ id }) => id === selected.id) + 1;
    announce(words.place(outcomeName(selected), place, siblings.length, parentName(next, parent)));
  };
  const open = () => {
    if (selected) void navigate({ to: '/learningoutcomes/edit/$id', params: { id: String(selected.id) } });
  };
  const removeSelected = async (node: TreeOutcome) => {
    if (!(await remove(node))) return;
    // Its row had the focus.
    const next = neighbourOf(nodes, node);
    if (!next) return focusHeadingSoon();
    setChosen(next.id);
    focusRow(next.id);
  };
  const actions = {
    ...{ onMove: move, onOpen: open, onAdd: () => setAdding(may.add) },
    onRemove: () => {
      if (selected && may.remove) void removeSelected(selected);
    },
  };
  return (
    <>
      <div ref={panel} className={classes.panel}>
        <TreeTools
          {...actions}
          moves={may.move ? allMoves.filter((how) => selected && moveNode(nodes, selected.id, how) !== null) : null}
          mayAdd={may.add}
          mayRemove={may.remove}
          isSelected={selected !== undefined}
        />
        {nodes.length === 0 ? <p className={classes.none}>{words.empty}</p> : null}
        {nodes.length > 0 ? (
          <OutcomeTree
            {...actions}
            label={words.title}
            describedBy="boom-uitleg"
            nodes={nodes}
            levels={tree.levels}
            changed={changed}
            selected={selected?.id ?? 0}
            closed={closed}
            onSelect={setChosen}
            onToggle={toggle}
          />
        ) : null}
      </div>
      <p id="boom-uitleg" className={classes.hint}>
        {words.hint}
      </p>
      <span className="ll-spoken" aria-live="assertive">
        {announcement}
      </span>
      {changed.length > 0 ? (
        <TreeSaveBar
          count={changed.length}
          saving={state.saving}
          onCancel={state.discard}
          onSave={state.save}
          onGone={toTree}
        />
      ) : null}
      {adding ? (
        <AddOutcome
          framework={tree.framework}
          levels={tree.levels}
          places={placesBeside(nodes, selected)}
          onClose={() => setAdding(false)}
          onAdded={async (added) => {
            setAdding(false);
            if (selected) toggle(selected.id, true);
            focusRow(added);
            await state.reload();
            setChosen(added);
          }}
        />
      ) : null}
      {state.conflict ? <TreeConflict state={state} was={was} /> : null}
    </>
  );
}

/** Below the selected outcome, beside it, or at the top; without duplicates. */
function placesBeside(nodes: TreeState['nodes'], selected: TreeState['nodes'][number] | undefined) {
  const top = { parent: 0, label: words.addTop };
  if (!selected) return [top];
  const below = { parent: selected.id, label: words.below(outcomeName(selected)) };
  if (selected.parent === 0) return [below, top];
  return [below, { parent: selected.parent, label: words.below(parentName(nodes, selected.parent)) }, top];
}

function useMay(organization: number) {
  const rights = rightsIn(useGrants(), organization);
  const { data } = useAttributes({ object: 'learning_outcome' });
  const change = (name: string) => {
    const row = data?.find(({ attribute }) => attribute === name);
    return row !== undefined && canAttribute(rights, String(row.attribute_id), 'update');
  };
  return {
    move: can(rights, 'learning_outcome', 'update') && change('position') && change('parent'),
    add: can(rights, 'learning_outcome', 'create'),
    remove: can(rights, 'learning_outcome', 'delete'),
  };
}

/** The confirmation says whether the outcome will be deleted or only become inactive. Resolves with whether it is gone. */
function useRemoveOutcome({ nodes, reload }: TreeState) {
  const { save } = useSave(objects.learning_outcome.label);
  return async (node: TreeOutcome): Promise<boolean> => {
    const name = outcomeName(node);
    const refuse = (sentence: string) => {
      notifyInfo(sentence);
      return false;
    };
    if (nodes.some(({ parent }) => parent === node.id)) return refuse(words.hasChildren);
    if (node.linked && node.active === false) return refuse(words.alreadyInactive(name));
    const question = node.linked
      ? { title: words.retireTitle, message: words.retireMessage(name), confirmLabel: words.retire }
      : { title: words.removeTitle, message: words.removeMessage(name), confirmLabel: words.remove };
    if (!(await confirm({ ...question, danger: true }))) return false;
    let isGone = false;
    const work = async () => {
      await call(contract.learningOutcome.remove, { params: { id: node.id } });
      isGone = !node.linked;
      notifyDone(node.linked ? words.retired(name) : words.removed(name));
    };
    const onGone = () => {
      isGone = true;
      notifyInfo(catalogueText.removedMeanwhile(name));
    };
    await save(work, { onGone });
    await reload();
    return isGone;
  };
}
