// 'Tweede stap per rol': a checkbox per role, saved at once. A section on its own page.
import { call } from '#client/api/call.ts';
import { changeAnswer, useCall } from '#client/api/query.ts';
import { useSave } from '#client/form/use-save.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ListField } from '#client/ui/fields/choice-fields.tsx';
import { notifySaved } from '#client/ui/notify.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { access } from '#shared/api/access.ts';
import { secondFactor } from '#shared/api/second-factor.ts';
import { secondFactorPages } from '#shared/text/second-factor-pages.ts';

import { placesWith, usePlaces } from './places.ts';
import { roleTitle } from './role-paths.ts';

import classes from './second-factor-policy.module.css';

const words = secondFactorPages.policy;

export function SecondFactorPolicy() {
  const { data: policy, error, refetch } = useCall(secondFactor.policy);
  const { data: roles } = useCall(access.roles);
  const where = usePlaces();
  const { save } = useSave(words.item);
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!policy || !roles) return <Skeletons of="form" rows={4} />;
  const places = placesWith(where, 'role', 'update');
  // Optimistic: reverted when the server refuses.
  const change = async (id: number, required: boolean) => {
    changeAnswer(secondFactor.policy, {}, (rows) => rows.map((row) => (row.role === id ? { ...row, required } : row)));
    const isSaved = await save(async () => {
      await call(secondFactor.savePolicy, { params: { id }, body: { required } });
      notifySaved(words.item);
    });
    if (!isSaved) await refetch();
  };
  const shown = places.map((place) => ({
    place,
    roles: policy.flatMap(({ role, organization, required }) => {
      const found = organization === place && roles.find(({ id }) => id === role);
      return found ? [{ id: role, title: roleTitle(found), required }] : [];
    }),
  }));
  return (
    <div className={classes.policy}>
      <p className={classes.explain}>{words.explain}</p>
      {shown.length === 0 ? <p>{words.none}</p> : null}
      {shown.map(({ place, roles: ofPlace }) => (
        <div key={place} className={classes.place}>
          <ListField
            inputId={`second-factor-${place}`}
            label={where.titleOf(place)}
            options={ofPlace.map(({ id, title }) => ({ value: id, label: title }))}
            value={ofPlace.flatMap(({ id, required }) => (required ? [id] : []))}
            onChange={(now) => {
              const changed = ofPlace.find(({ id, required }) => now.includes(id) !== required);
              if (changed) void change(changed.id, !changed.required);
            }}
          />
        </div>
      ))}
    </div>
  );
}
