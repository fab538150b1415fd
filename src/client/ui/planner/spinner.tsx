// A small spinner beside a sentence about what is going on.
import { Loader } from '@mantine/core';

export function Spinner() {
  return <Loader size={15} type="oval" aria-hidden="true" />;
}
