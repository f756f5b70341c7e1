/** The rows of the list that was looked at last, to go from one to the next on their pages. Gone with the tab. */
type Steps = Readonly<{ view: string; back: string; tos: readonly string[] }>

let steps: Steps | undefined

export const rememberSteps = (next: Steps) => {
  steps = next
}

export type PlaceInList = Readonly<{
  view: string
  /** The list as it was left. */
  back: string
  position: number
  of: number
  previous?: string | undefined
  next?: string | undefined
}>

/** Where an object stands in the list one came from; undefined if it was not among its rows. */
export function placeOf(to: string): PlaceInList | undefined {
  const at = steps?.tos.indexOf(to) ?? -1
  if (!steps || at === -1) return undefined
  const { view, back, tos } = steps
  return { view, back, position: at + 1, of: tos.length, previous: tos[at - 1], next: tos[at + 1] }
}
