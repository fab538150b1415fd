// Shown instead of the application to users who must set up a second step first: the server refuses everything else.
import { queryClient } from '#client/api/query-client.ts';
import { useCall } from '#client/api/query.ts';
import { setMissing } from '#client/api/second-factor-missing.ts';
import { Button } from '#client/ui/button.tsx';
import { useDocumentTitle } from '#client/ui/document-title.ts';
import { ProductMark } from '#client/ui/product-mark.tsx';
import { secondFactor } from '#shared/api/second-factor.ts';
import { pageText } from '#shared/text/page.ts';
import { secondFactorPages } from '#shared/text/second-factor-pages.ts';

import { SecondFactorCard } from './second-factor-card.tsx';

import classes from './set-up-page.module.css';

const words = secondFactorPages.setUp;

export function SetUpPage() {
  useDocumentTitle(words.title);
  const { data: own } = useCall(secondFactor.own);
  const isDone = own !== undefined && (own.passkeys.length > 0 || own.time_code !== null);
  const proceed = () => {
    setMissing(false);
    // Earlier requests were refused.
    void queryClient.resetQueries();
  };
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <ProductMark size={34} />
          <div>
            <p className={classes.product}>{pageText.product}</p>
            <h1 className={classes.title}>{words.title}</h1>
          </div>
        </div>
        <p className={classes.explain}>{words.explain}</p>
        <SecondFactorCard isAlone />
        <div className={classes.actions}>
          <Button onClick={() => window.location.assign('/logout')}>{words.leave}</Button>
          <Button variant="primary" disabled={!isDone} onClick={proceed}>
            {words.proceed}
          </Button>
        </div>
      </div>
    </main>
  );
}
