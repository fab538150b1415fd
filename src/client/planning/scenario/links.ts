// The address of the page that merges a scenario.
export function scenarioPath(id: number): string {
  return `/scenarios/${id}`;
}
