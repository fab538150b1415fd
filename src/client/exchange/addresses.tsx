// Where other systems find the school.
import type { WireExchange } from '#shared/api/exchange.ts';
import { session } from '#shared/api/session.ts';
import { exchangeText } from '#shared/text/exchange.ts';

import { CopyValue } from './copy-value.tsx';

import classes from './shared-section.module.css';

const words = exchangeText.addresses;

export function Addresses({ exchange }: { exchange: WireExchange }) {
  const { origin } = new URL(exchange.v5);
  return (
    <section className={classes.group} aria-labelledby="exchange-addresses">
      <h2 id="exchange-addresses">{words.title}</h2>
      <p className={classes.hint}>{words.hint}</p>
      <dl className={classes.values}>
        <CopyValue label={words.v5} value={exchange.v5} />
        <CopyValue label={words.v6} value={exchange.v6} />
        <CopyValue label={words.token} value={`${origin}${session.token.path}`} />
      </dl>
    </section>
  );
}
