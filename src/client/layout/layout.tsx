// The frame of every page after login: sidebar, header, content and footer.
import { Link, Outlet } from '@tanstack/react-router';
import { useState } from 'react';

import { useObjects } from '#client/api/labels.ts';
import { useMe } from '#client/api/me.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ProductMark } from '#client/ui/product-mark.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { useBreakpoint } from '#client/ui/use-breakpoint.ts';
import { useDeferredData } from '#client/ui/use-deferred-data.ts';
import type { Me } from '#shared/api/session.ts';
import { layoutText } from '#shared/text/layout.ts';
import { pageText } from '#shared/text/page.ts';

import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useFreshMe } from './use-fresh-me.ts';

import classes from './layout.module.css';

const contentId = 'inhoud';

export function Layout() {
  const { data, error, refetch } = useMe();
  const me = useDeferredData(data);
  // Requested in parallel, because the menu needs it next.
  useObjects();
  if (me) return <Frame me={me} />;
  if (!error) return <EmptyFrame />;
  return (
    <div className={classes.failed}>
      <ErrorState message={error.message} onRetry={() => void refetch()} />
      <ButtonLink to="/logout" variant="quiet">
        {layoutText.entries.logout}
      </ButtonLink>
    </div>
  );
}

/** Placeholders of the same size as the menu and the header, so that nothing jumps when they load. */
function EmptyFrame() {
  return (
    <div className={classes.frame}>
      <div className={classes.sidebar} />
      <div className={classes.page}>
        <div className={classes.header} />
        <main className={classes.content}>
          <Skeletons of="table" rows={10} />
        </main>
      </div>
    </div>
  );
}

function Frame({ me }: { me: Me }) {
  const hasSidebar = useBreakpoint('sidebar');
  const [menuOpen, setMenuOpen] = useState(false);
  const [year] = useState(() => new Date().getFullYear());
  useFocusOnNavigation(contentId);
  useFreshMe();
  return (
    <div className={classes.frame}>
      <a href={`#${contentId}`} className={classes.skip}>
        {layoutText.skip}
      </a>
      <div className={classes.sidebar}>{hasSidebar ? <Sidebar brand={<Brand />} /> : null}</div>
      <Drawer open={menuOpen} title={layoutText.navigation} onClose={() => setMenuOpen(false)}>
        <Sidebar onNavigate={() => setMenuOpen(false)} />
      </Drawer>
      <div className={classes.page}>
        <Header me={me} onOpenMenu={() => setMenuOpen(true)} />
        <main id={contentId} className={classes.content} tabIndex={-1}>
          <Outlet />
        </main>
        <footer className={classes.footer}>{layoutText.footer(year, me.organizations[0]?.title ?? '')}</footer>
      </div>
    </div>
  );
}

function Brand() {
  return (
    <Link to="/" className={classes.brand} aria-label={layoutText.home} activeProps={{ 'aria-current': undefined }}>
      <ProductMark />
      {pageText.product}
    </Link>
  );
}
