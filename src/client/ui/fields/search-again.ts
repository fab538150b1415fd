// A click in a long select, before typing, looks for another choice: the one that is shown makes way for it, as by the keyboard.
import type { MouseEvent } from 'react';

export function searchAgain(isSearchable: boolean, shown: string) {
  return {
    onClick: ({ currentTarget: input }: MouseEvent<HTMLInputElement>) => {
      if (isSearchable && input.value === shown) input.select();
    },
  };
}
