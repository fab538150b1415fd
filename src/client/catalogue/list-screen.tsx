// The list of an object. The router shows it for every object's path.
import { Readable } from './readable.tsx';
import { RecordList } from './record-list.tsx';
import { type ScreenName, screens } from './screens.ts';

export function ListScreen({ name }: { name: ScreenName }) {
  return (
    <Readable screen={screens[name]}>
      <RecordList screen={screens[name]} />
    </Readable>
  );
}
