// What a study year and a block of it should have of the EC of a programme, evenly shared: for the heads and the checks alike.
interface Programme {
  ects_credits: number | null;
  duration: number | null;
}

/** Null while the programme does not say its EC or how long it takes. */
export function ectsOfYear({ ects_credits, duration }: Programme): number | null {
  return ects_credits && duration ? ects_credits / duration : null;
}

/** Null also where there are no blocks. */
export function ectsOfBlock(programme: Programme, blocks: number): number | null {
  const year = ectsOfYear(programme);
  return year === null || blocks === 0 ? null : year / blocks;
}
