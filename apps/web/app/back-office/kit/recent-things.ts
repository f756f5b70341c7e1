export type RecentThing = Readonly<{ title: string; to: string }>

const MOST = 5
let seen: readonly RecentThing[] = []

/** Pages of objects that were open in this tab, the last one first. Nothing of it is stored. */
export const recentThings = (): readonly RecentThing[] => seen

export function noteRecent(thing: RecentThing): void {
  seen = [thing, ...seen.filter(({ to }) => to !== thing.to)].slice(0, MOST)
}
