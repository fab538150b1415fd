// The star on the page of a record: filled for the user's favourites.
import { useFavourites } from '#client/api/favourites.ts';
import { useSave } from '#client/form/use-save.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconStar, IconStarFilled } from '#client/ui/icons.ts';
import type { Favourite } from '#shared/api/favourites.ts';
import { favouriteText as words } from '#shared/text/favourites.ts';

export function FavouriteButton({ object, id }: Pick<Favourite, 'object' | 'id'>) {
  const { list, has, save } = useFavourites();
  const { save: saveOrExplain } = useSave(words.item);
  const isFavourite = has(object, id);
  const Star = isFavourite ? IconStarFilled : IconStar;
  if (!list) return null;
  return (
    <IconButton
      label={isFavourite ? words.remove : words.add}
      icon={<Star size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => void saveOrExplain(() => save(object, id, !isFavourite))}
    />
  );
}
