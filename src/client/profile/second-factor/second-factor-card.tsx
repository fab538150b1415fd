// 'Tweede stap bij inloggen': passkeys, authenticator app, recovery codes and remembered devices. Below the profile form, and
// on its own page for users who must set up a second step first.
import { passkeysWork } from '#client/api/passkeys-work.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconPencil, IconTrash } from '#client/ui/icons.ts';
import type { OwnFactors } from '#shared/api/second-factor.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';
import { secondFactorPages } from '#shared/text/second-factor-pages.ts';

import { describe, moment } from '../describe.ts';
import { AppDialog } from './app-dialog.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { useOwnFactors } from './use-own-factors.ts';

import shared from './shared-second-factor.module.css';
import classes from './second-factor-card.module.css';

const words = secondFactorPages.own;
const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

type Factors = ReturnType<typeof useOwnFactors>;

/** `isAlone`: without a heading, because its page already has one. */
export function SecondFactorCard({ isAlone = false }) {
  const factors = useOwnFactors();
  const { own, naming, app, codes, busy } = factors;
  // If loading fails there is no card, and the rest of the page still works.
  if (!own) return null;
  const hasFactor = own.passkeys.length > 0 || own.time_code !== null;
  return (
    <section className={classes.section} aria-label={words.title}>
      <h2 className={isAlone ? 'll-spoken' : undefined}>{words.title}</h2>
      {isAlone ? null : (
        <>
          <p className={shared.text}>{words.explain}</p>
          {own.required ? <p className={classes.required}>{words.required}</p> : null}
        </>
      )}
      <div>
        <Passkeys own={own} factors={factors} />
        <App own={own} factors={factors} />
        {hasFactor ? <Codes own={own} factors={factors} /> : null}
        {own.devices.length > 0 ? <Devices own={own} factors={factors} /> : null}
      </div>
      {naming ? (
        <NameDialog
          opened
          start={naming.name}
          submitLabel={naming.id ? words.save : words.next}
          busy={busy}
          onName={(name) => void factors.name(name)}
          onClose={() => factors.setNaming(null)}
        />
      ) : null}
      {app ? (
        <AppDialog
          app={app}
          busy={busy}
          onCode={(code, onErrors) => void factors.setApp(code, onErrors)}
          onClose={factors.closeApp}
        />
      ) : null}
      <CodesDialog codes={codes} onClose={factors.closeCodes} />
      {factors.dialog}
    </section>
  );
}

interface PartProps {
  own: OwnFactors;
  factors: Factors;
}

function Passkeys({ own: { passkeys, passkeys_possible }, factors }: PartProps) {
  const isPossible = passkeys_possible && passkeysWork();
  return (
    <div className={classes.part}>
      <div>
        <h3>{words.passkeys}</h3>
        {passkeys.length > 0 ? null : <p>{isPossible ? words.noPasskeys : secondFactorText.notHere}</p>}
      </div>
      {isPossible ? (
        <Button onClick={() => factors.setNaming({ id: 0, name: words.nameDefault })}>{words.addPasskey}</Button>
      ) : null}
      {passkeys.length > 0 ? (
        <ul className={classes.list}>
          {passkeys.map(({ id, name, created_at, used_at }) => (
            <li key={id}>
              <span>
                <strong>{name}</strong>
                {words.made(moment(created_at))}
                {used_at ? ` · ${words.used(moment(used_at))}` : null}
              </span>
              <span className={classes.rowButtons}>
                <IconButton
                  label={words.rename(name)}
                  icon={<IconPencil {...icon} />}
                  onClick={() => factors.setNaming({ id, name })}
                />
                <IconButton
                  label={words.remove(name)}
                  icon={<IconTrash {...icon} />}
                  onClick={() => void factors.removePasskey({ id, name })}
                />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function App({ own: { time_code }, factors }: PartProps) {
  return (
    <div className={classes.part}>
      <div>
        <h3>{words.app}</h3>
        <p>{time_code ? words.appSince(moment(time_code)) : words.noApp}</p>
      </div>
      <div className={shared.buttons}>
        {time_code ? <Button onClick={() => void factors.removeApp()}>{words.removeApp}</Button> : null}
        <Button onClick={() => void factors.startApp()}>{time_code ? words.replaceApp : words.setApp}</Button>
      </div>
    </div>
  );
}

function Codes({ own: { recovery_codes }, factors }: PartProps) {
  return (
    <div className={classes.part}>
      <div>
        <h3>{words.codes}</h3>
        <p>{recovery_codes > 0 ? words.codesLeft(recovery_codes) : words.noCodes}</p>
      </div>
      <Button onClick={() => void factors.newCodes()}>{words.newCodes}</Button>
    </div>
  );
}

function Devices({ own: { devices }, factors }: PartProps) {
  return (
    <div className={classes.part}>
      <h3>{words.devices}</h3>
      <ul className={classes.list}>
        {devices.map(({ id, expires_at, ...each }) => (
          <li key={id}>
            <span>
              <strong>{describe(each)}</strong>
              {words.deviceUntil(moment(expires_at))}
            </span>
            <IconButton
              label={words.forget(describe(each))}
              icon={<IconTrash {...icon} />}
              onClick={() => void factors.forgetDevice({ id, name: describe(each) })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
