// The menu: groups of entries with their object's colour, then profile and logout. In the page or in a drawer.
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';

import { objectLabel, useObjects } from '#client/api/labels.ts';
import { useRights } from '#client/api/me.ts';
import { ColorMark } from '#client/ui/color-mark.tsx';
import { IconLogout, IconUserCircle } from '#client/ui/icons.ts';
import { can } from '#shared/permissions/rights.ts';
import { layoutText } from '#shared/text/layout.ts';

import { navigation, type NavigationEntry, profilePath } from './navigation.ts';
import { useCurrentInSight } from './use-current-in-sight.ts';

import classes from './sidebar.module.css';

export interface SidebarProps {
  brand?: ReactNode;
  /** Called when the user has chosen an entry: closes the drawer. */
  onNavigate?: () => void;
}

/** The specification's class for the link of the current page. */
const active = { activeProps: { className: 'v-link-active' } };

export function Sidebar({ brand, onNavigate }: SidebarProps) {
  const shown = useIsShown();
  const hasRoute = useHasRoute();
  const entries = useRef<HTMLDivElement>(null);
  useCurrentInSight(entries);
  return (
    <nav className={classes.navigation} aria-label={layoutText.navigation}>
      {brand}
      <div ref={entries} className={classes.entries}>
        {navigation.map((group) => {
          const visible = group.entries.filter(shown);
          if (visible.length === 0) return null;
          return (
            <section key={group.title} aria-label={group.title}>
              <h2 className={classes.heading}>{group.title}</h2>
              <ul className={classes.list}>
                {visible.map((entry) => (
                  <Entry key={entry.to} entry={entry} onNavigate={onNavigate} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <ul className={`${classes.list} ${classes.bottom}`}>
        {hasRoute(profilePath) && (
          <li>
            <Link to={profilePath} className={classes.link} {...active} onClick={onNavigate}>
              <IconUserCircle size={17} stroke={1.7} aria-hidden="true" />
              {layoutText.entries.profile}
            </Link>
          </li>
        )}
        <li>
          <Link to="/logout" className={classes.link}>
            <IconLogout size={17} stroke={1.7} aria-hidden="true" />
            {layoutText.entries.logout}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function Entry({ entry, onNavigate }: Pick<SidebarProps, 'onNavigate'> & { entry: NavigationEntry }) {
  const { to, object, label, color } = entry;
  const definitions = useObjects();
  const own = object && label === undefined ? objectLabel(definitions, object) : undefined;
  return (
    <li>
      <Link to={to} className={classes.link} {...active} onClick={onNavigate}>
        <ColorMark color={own?.color ?? color} />
        {label ?? own?.plural}
      </Link>
    </li>
  );
}

function useIsShown(): (entry: NavigationEntry) => boolean {
  const rights = useRights();
  const hasRoute = useHasRoute();
  return ({ to, object }) => hasRoute(to) && (object === undefined || can(rights, object, 'read'));
}

function useHasRoute(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  return (path) => path in routesByPath;
}
