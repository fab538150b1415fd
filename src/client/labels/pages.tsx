// Loads the label screens when one of their routes is first opened. Used by the router.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

import { Skeletons } from '#client/ui/skeletons.tsx';

const Labels = load(() => import('./labels-page.tsx').then(({ LabelsPage }) => LabelsPage));
const Groups = load(() => import('./group-list.tsx').then(({ GroupList }) => GroupList));
const Group = load(() => import('./group-page.tsx').then(({ GroupPage }) => GroupPage));
const Options = load(() => import('./option-list.tsx').then(({ OptionList }) => OptionList));
const Option = load(() => import('./option-page.tsx').then(({ OptionPage }) => OptionPage));

function load<Props>(component: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await component() }));
}

export function LabelsScreen() {
  return <Waiting of="table" screen={<Labels />} />;
}

export function GroupsScreen() {
  return <Waiting of="table" screen={<Groups />} />;
}

export function GroupScreen({ id }: { id: number }) {
  return <Waiting of="form" screen={<Group key={id} id={id} />} />;
}

export function OptionsScreen() {
  return <Waiting of="table" screen={<Options />} />;
}

export function OptionScreen({ id }: { id: number }) {
  return <Waiting of="form" screen={<Option key={id} id={id} />} />;
}

function Waiting({ of, screen }: { of: 'table' | 'form'; screen: ReactNode }) {
  return <Suspense fallback={<Skeletons of={of} />}>{screen}</Suspense>;
}
