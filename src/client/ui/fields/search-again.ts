// A click in a long select selects the shown text, so that typing searches for another choice, as it does by keyboard.
import type { MouseEvent } from 'react';

export function searchAgain(isSearchable: boolean, shown: string) {
  return {
    onClick: ({ currentTarget: input }: MouseEvent<HTMLInputElement>) => {
      if (isSearchable && input.value === shown) input.select();
    },
  };
}
