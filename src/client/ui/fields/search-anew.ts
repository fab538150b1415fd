// Who clicks in a long select and types looks for another choice: the one that is shown makes place for it, as by the keyboard.
import type { MouseEvent } from 'react';

export function searchAnew(isSearchable: boolean, shown: string) {
  return {
    onClick: ({ currentTarget: input }: MouseEvent<HTMLInputElement>) => {
      if (isSearchable && input.value === shown) input.select();
    },
  };
}
