// The bar at the top: the menu button on narrow pages, the welcome, the colour scheme, the account and logout.
import { useNavigate } from '@tanstack/react-router';

import { useRights } from '#client/api/me.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { IconHistory, IconListCheck, IconLogout, IconMenu2 } from '#client/ui/icons.ts';
import { Menu } from '#client/ui/menu.tsx';
import { SchemeMenu } from '#client/ui/scheme-menu.tsx';
import type { Me } from '#shared/api/session.ts';
import { can } from '#shared/permissions/rights.ts';
import { layoutText } from '#shared/text/layout.ts';

import { JobMark } from './job-mark.tsx';
import { jobsPath, jobsRights } from './navigation.ts';
import { SearchButton } from './search-button.tsx';

import classes from './header.module.css';

export function Header({ me, onOpenMenu }: { me: Me; onOpenMenu: () => void }) {
  return (
    <header className={classes.header}>
      <div className={classes.burger}>
        <IconButton
          label={layoutText.openMenu}
          icon={<IconMenu2 size={20} stroke={1.7} aria-hidden="true" />}
          size={36}
          onClick={onOpenMenu}
        />
      </div>
      <SearchButton me={me} />
      <div className={classes.account}>
        <span className={classes.welcome}>{layoutText.welcome(me.firstname, me.lastname)}</span>
        <JobMark />
        <SchemeMenu />
        <AccountMenu me={me} />
        <IconLink
          to="/logout"
          label={layoutText.entries.logout}
          icon={<IconLogout size={18} stroke={1.7} aria-hidden="true" />}
        />
      </div>
    </header>
  );
}

function AccountMenu({ me }: { me: Me }) {
  const navigate = useNavigate();
  const rights = useRights();
  const hasJobs = jobsRights.some(({ object, action }) => can(rights, object, action));
  const name = `${me.firstname} ${me.lastname}`;
  return (
    <Menu
      button={
        <button type="button" className={classes.avatar} aria-label={layoutText.account(initials(me), name)}>
          {initials(me)}
        </button>
      }
      heading={`${name} (${me.username})`}
      entries={[
        ...(hasJobs
          ? [
              {
                label: layoutText.entries.jobs,
                icon: <IconListCheck size={17} stroke={1.7} aria-hidden="true" />,
                onSelect: () => void navigate({ to: jobsPath }),
              },
            ]
          : []),
        ...(can(rights, 'history', 'read')
          ? [
              {
                label: layoutText.entries.history,
                icon: <IconHistory size={17} stroke={1.7} aria-hidden="true" />,
                onSelect: () => void navigate({ to: '/history' }),
              },
            ]
          : []),
        {
          label: layoutText.entries.logout,
          icon: <IconLogout size={17} stroke={1.7} aria-hidden="true" />,
          onSelect: () => void navigate({ to: '/logout' }),
        },
      ]}
    />
  );
}

/** 'Noor de Wit' becomes NW: prefixes of the last name do not count. */
function initials({ firstname, lastname, username }: Me): string {
  const last = /\p{Lu}/u.exec(lastname)?.[0] ?? lastname.charAt(0);
  return `${firstname.charAt(0)}${last}`.toUpperCase() || username.charAt(0).toUpperCase();
}
