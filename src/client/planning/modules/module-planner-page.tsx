// The module planner, /moduleplanner: a page of its own in a full-width frame of at least 1000 pixels.
import { Page } from '#client/ui/page.tsx';
import { modulePlannerText } from '#shared/text/module-planner.ts';

import classes from './module-planner-page.module.css';

/** An institution may frame a planner of its own instead: MODULEPLANNER_URL, which the server puts in the page. */
const given = document.querySelector<HTMLMetaElement>('meta[name="moduleplanner-url"]')?.content;
/** No sandbox for our own page: one that allows what it needs would restrict nothing. */
const sandbox = given
  ? 'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation'
  : undefined;

export function ModulePlannerPage() {
  return (
    <Page title={modulePlannerText.title}>
      <iframe
        className={classes.frame}
        src={given ?? '/moduleplanner-embed'}
        title={modulePlannerText.frame}
        sandbox={sandbox}
      />
    </Page>
  );
}
