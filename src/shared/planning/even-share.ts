// The even share of a programme's EC for a study year and a block, used by headers and checks.
interface Programme {
  ects_credits: number | null;
  duration: number | null;
}

/** Null while the EC or the duration of the programme is missing. */
export function ectsOfYear({ ects_credits, duration }: Programme): number | null {
  return ects_credits && duration ? ects_credits / duration : null;
}

/** Also null without blocks. */
export function ectsOfBlock(programme: Programme, blocks: number): number | null {
  const year = ectsOfYear(programme);
  return year === null || blocks === 0 ? null : year / blocks;
}
