// The user's sessions, and a button to end all others. Below the profile form.
import { call } from '#client/api/call.ts';
import { useCall } from '#client/api/query.ts';
import { ApiError } from '#client/api/send.ts';
import { useSave } from '#client/form/use-save.ts';
import { Button } from '#client/ui/button.tsx';
import { notifyDone, notifyFailed } from '#client/ui/notify.tsx';
import { contract } from '#shared/api/contract.ts';
import { profileText } from '#shared/text/profile.ts';

import { describe, moment } from './describe.ts';

import shared from './shared-sessions.module.css';
import classes from './sessions-card.module.css';

export function SessionsCard() {
  const { data: sessions } = useCall(contract.profile.sessions);
  const { ending, end } = useEndSessions();
  // If loading fails there is no card, and the rest of the page still works.
  if (!sessions) return null;
  return (
    <section className={shared.sessions} aria-labelledby="profile-sessions">
      <h2 id="profile-sessions">{profileText.sessions}</h2>
      <ul>
        {sessions.map((session, index) => (
          <li key={`${session.since}-${index}`}>
            <span className={classes.browser}>{describe(session)}</span>
            <span>
              {profileText.sessionSince(moment(session.since))}
              {session.current ? ` · ${profileText.sessionHere}` : null}
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button busy={ending} onClick={() => void end()}>
          {profileText.endSessions}
        </Button>
      ) : null}
    </section>
  );
}

export function useEndSessions() {
  const { saving, save } = useSave(profileText.sessions);
  const work = async () => {
    await call(contract.profile.endSessions);
    notifyDone(profileText.sessionsEnded);
  };
  const onFailed = (_reason: string, error: unknown) => {
    const isLost = error instanceof ApiError && error.isAnswerLost;
    notifyFailed(isLost ? profileText.sessionsMaybeEnded : profileText.sessionsNotEnded);
  };
  return { ending: saving, end: () => save(work, { onFailed }) };
}
