// A small spinner beside a sentence that says what is loading.
import { Loader } from '@mantine/core';

export function Spinner() {
  return <Loader size={15} type="oval" aria-hidden="true" />;
}
