// The page on which a scenario is taken over.
export function scenarioPath(id: number): string {
  return `/scenarios/${id}`;
}
