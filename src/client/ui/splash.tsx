// The product's logo in the middle of an empty page, with a text that says what is happening: starting, logging out.
import { ProductMark } from './product-mark.tsx';
import classes from './splash.module.css';

export function Splash({ message }: { message: string }) {
  return (
    <main className={classes.page}>
      <ProductMark size={34} />
      <output>{message}</output>
    </main>
  );
}
