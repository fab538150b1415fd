// The uses of a record in groups, with counts and links. In the drawer of a record.
import { useCall } from '#client/api/query.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { usage } from '#shared/api/usage.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { whereUsedText as words } from '#shared/text/where-used.ts';

import { UsageGroups } from './usage-groups.tsx';

export interface UsageListProps {
  object: ObjectKey;
  id: number;
}

export function UsageList({ object, id }: UsageListProps) {
  const { data, error, refetch } = useCall(usage.usage, { query: { object, id } });
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons of="lines" rows={6} />;
  if (data.length === 0) return <EmptyState title={words.nowhere} />;
  return <UsageGroups groups={data} />;
}
