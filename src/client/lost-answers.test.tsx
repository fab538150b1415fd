// @vitest-environment happy-dom
// Whatever a user saves: if the response is lost, the page says that it may have been saved, because a retry could do it twice. If
// the session ended it says nothing, because the login page shows that.
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useAccountActions } from '#client/access/use-account-actions.ts';
import { call } from '#client/api/call.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useCopy } from '#client/catalogue/use-copy.ts';
import { removeRecord } from '#client/form/remove-record.ts';
import { useAgainByInstitution } from '#client/profile/again-by-institution.tsx';
import { useEndSessions } from '#client/profile/sessions-card.tsx';
import { useSignInChanges } from '#client/profile/use-sign-in-changes.tsx';
import { useRestoreSteps } from '#client/restore/use-restore-steps.ts';
import { recordCalls } from '#shared/api/crud.ts';
import { secondFactor } from '#shared/api/second-factor.ts';
import { pageSettings } from '#shared/pages/page-settings.ts';
import { accountText } from '#shared/text/accounts.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { failureText } from '#shared/text/failure.ts';
import { noticeText } from '#shared/text/notice.ts';
import { profileText } from '#shared/text/profile.ts';
import { restoreText } from '#shared/text/restore.ts';
import { secondFactorPages } from '#shared/text/second-factor-pages.ts';

const said = vi.hoisted(() => vi.fn<(message: unknown) => void>());
vi.mock('#client/ui/notify.tsx', () => ({
  ...{ notifyDone: said, notifyInfo: said, notifyFailed: said },
  notifyError: (error: Error) => said(error.message),
}));
vi.mock('#client/ui/confirm.tsx', () => ({ confirm: () => Promise.resolve(true) }));

const mayBeSaved = (item: string) => `${noticeText.notSaved(item)} ${noticeText.answerLost}`;
const { item: secondStep } = secondFactorPages.own;

/** Each saves once, and says how it ended by a notice or on the page. */
interface Way {
  use: () => { save: () => unknown; shown?: string | null };
  whenLost: string;
}

const ways: Record<string, Way> = {
  'a copy of a record': {
    use: () => {
      const { copy } = useCopy(pageSettings.programme);
      return { save: () => copy({ id: 1 }) };
    },
    whenLost: mayBeSaved(pageSettings.programme.texts.item),
  },
  'an invitation': {
    use: () => ({ save: useAccountActions(1, 'Anna', () => undefined).invite }),
    whenLost: mayBeSaved(accountText.invitation.item),
  },
  'a change of the second factor': {
    use: () => {
      const { change } = useSignInChanges(secondStep);
      return { save: () => change(() => call(secondFactor.newRecoveryCodes, { body: {} })) };
    },
    whenLost: mayBeSaved(secondStep),
  },
  'a restore': {
    use: () => {
      const { carryOut, refusal } = useRestoreSteps({ object: 'programme', id: 1 });
      return { save: carryOut, shown: refusal };
    },
    whenLost: mayBeSaved(restoreText.item),
  },
  'a removal': {
    use: () => ({
      save: () => removeRecord('Recht', () => call(recordCalls.programme.remove, { params: { id: 1 } })),
    }),
    whenLost: catalogueText.maybeRemoved('Recht'),
  },
  'signing out elsewhere': {
    use: () => ({ save: useEndSessions().end }),
    whenLost: profileText.sessionsMaybeEnded,
  },
  'signing in again at the institution': {
    use: () => ({ save: useAgainByInstitution().go }),
    whenLost: failureText.unreachable,
  },
};

function Saving({ use }: Pick<Way, 'use'>) {
  const { save, shown } = use();
  return (
    <>
      <button onClick={() => void save()}>Opslaan</button>
      <p>{shown}</p>
    </>
  );
}

const place = document.body.appendChild(document.createElement('div'));
const root = createRoot(place);
/** Responds to writes. A preview is empty, and anything else that is read does not exist. */
const answered = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } });
  document.cookie = 'access_token=token; Path=/; SameSite=Strict';
  vi.stubGlobal('fetch', (_url: string, { method, body }: { method: string; body?: string }) => {
    if (body?.includes('"preview":true')) return Promise.resolve(new Response('{}'));
    return method === 'GET' ? Promise.resolve(new Response('{}', { status: 404 })) : answered();
  });
});
afterEach(() => {
  act(() => root.render(null));
  vi.clearAllMocks();
});

async function press(use: Way['use']): Promise<void> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Saving key={String(use)} use={use} />
      </QueryClientProvider>,
    ),
  );
  await act(async () => place.querySelector('button')!.click());
  await vi.waitFor(() => expect(answered).toHaveBeenCalled());
  await act(() => Promise.all(answered.mock.results.map(({ value }) => value as Promise<unknown>)).catch(() => null));
}

describe.each(Object.entries(ways))('%s', (_name, { use, whenLost }) => {
  it('says what is known when the response is lost', async () => {
    answered.mockRejectedValue(new TypeError('Failed to fetch'));
    await press(use);
    await vi.waitFor(() => expect([place.textContent, said.mock.lastCall?.[0]].join(' ')).toContain(whenLost));
  });

  it('says nothing when the session has ended', async () => {
    answered.mockImplementation(() => Promise.resolve(new Response('{}', { status: 401 })));
    await press(use);
    await vi.waitFor(() => expect(document.cookie).not.toContain('token'));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect([place.querySelector('p')?.textContent, ...said.mock.calls]).toEqual(['']);
  });
});

it('a change that needs a recent sign-in opens only the dialog for that', async () => {
  const refusal = { message: 'Meld je opnieuw aan', errors: {}, sign_in_again: true };
  answered.mockImplementation(() => Promise.resolve(Response.json(refusal, { status: 403 })));
  await press(ways['a change of the second factor']!.use);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(said).not.toHaveBeenCalled();
});
