// The module planner, /moduleplanner: a page of its own in a full-width frame of at least 1000 pixels.
import { useDocumentTitle } from '#client/ui/document-title.ts';
import { Page } from '#client/ui/page.tsx';
import { nl } from '#shared/text/nl.ts';

import classes from './modules.module.css';

/** An institution may frame a planner of its own instead: MODULEPLANNER_URL, which the server puts in the page. */
const frameUrl =
  document.querySelector<HTMLMetaElement>('meta[name="moduleplanner-url"]')?.content || '/moduleplanner-embed';

/** Our own page needs its scripts and its session, and links that leave the frame. */
const permissions = 'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation';

export function ModulePlannerScreen() {
  useDocumentTitle(nl.planning.modules.title);
  return (
    <Page title={nl.planning.modules.title}>
      <iframe className={classes.frame} src={frameUrl} title={nl.planning.modules.frame} sandbox={permissions} />
    </Page>
  );
}
