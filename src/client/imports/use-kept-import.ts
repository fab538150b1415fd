// Keeps the id of the open import in the address, so that it survives a reload and the back button closes it.
import { useNavigate, useSearch } from '@tanstack/react-router';

import { idFrom } from '#shared/pages/planner-paths.ts';
import { focusHeadingSoon } from '#client/ui/use-focus-return.ts';

export function useKeptImport() {
  const navigate = useNavigate();
  /** 0 for none. */
  const id = idFrom(useSearch({ strict: false }), 'id');
  /** `replace` the history entry if the same file was read again. */
  const show = (next: number, replace = false) => {
    void navigate({
      to: '.',
      search: ({ id: _id, ...rest }: Record<string, unknown>) => (next > 0 ? { ...rest, id: next } : rest),
      replace,
    });
    // The button that opened it has disappeared.
    focusHeadingSoon();
  };
  return { id, show };
}
