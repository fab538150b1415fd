// The star on the page of a record: filled for the user's favourites.
import { ApiError } from '#client/api/send.ts';
import { useFavourites } from '#client/api/favourites.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconStar, IconStarFilled } from '#client/ui/icons.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import { useBusy } from '#client/ui/use-busy.ts';
import type { Favourite } from '#shared/api/favourites.ts';
import { favouriteText as words } from '#shared/text/favourites.ts';

export function FavouriteButton({ object, id }: Pick<Favourite, 'object' | 'id'>) {
  const { list, has, save } = useFavourites();
  const [, run] = useBusy();
  const isFavourite = has(object, id);
  const Star = isFavourite ? IconStarFilled : IconStar;
  const change = async () => {
    try {
      await save(object, id, !isFavourite);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notifyFailed(error.message);
    }
  };
  if (!list) return null;
  return (
    <IconButton
      label={isFavourite ? words.remove : words.add}
      icon={<Star size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => void run(change)}
    />
  );
}
