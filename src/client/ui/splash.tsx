// The product's sign in the middle of an empty page, with a word about what is going on: starting and logging out.
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
