import { posix } from 'node:path'
import { areas } from '../table-owners/owners.ts'
import type { Source } from '../table-owners/scan.ts'
import { importsIn } from './imports.ts'

/** From the ground up: an arrow may point to an earlier floor, never to a later one. */
const floors: readonly string[] = ['infra', ...areas, 'back-office']

type Arrow = Readonly<{ from: string; to: string; imports: number }>
export type AreaGraph = Readonly<{ arrows: readonly Arrow[]; moduleArrows: readonly Arrow[] }>
type Place = Readonly<{ floor: string; module?: string }>

/** Where a file belongs; mains, seeds and commands are not part of the picture. */
function placeOf(path: string): Place | undefined {
  const [top = '', area = '', module = '', file] = path.split('/')
  if (top === 'modules' && file) return { floor: area, module: `${area}/${module}` }
  if (top === 'back-office')
    return module ? { floor: top, module: `${top}/${area}` } : { floor: top }
  return top === 'infra' ? { floor: top } : undefined
}

function placesImportedBy({ path, text }: Source): Place[] {
  return importsIn(text)
    .filter((target) => target.startsWith('.'))
    .map((target) => placeOf(posix.join(posix.dirname(path), target)))
    .filter((place) => place !== undefined)
}

/** Counts the imports from one floor to another, and from one module to another. */
export function graphOf(sources: readonly Source[]): AreaGraph {
  const [arrows, moduleArrows] = [new Map<string, Arrow>(), new Map<string, Arrow>()]
  for (const source of sources) {
    const here = placeOf(source.path)
    if (!here) continue
    for (const there of placesImportedBy(source)) {
      count(arrows, here.floor, there.floor)
      count(moduleArrows, here.module, there.module)
    }
  }
  return { arrows: [...arrows.values()], moduleArrows: [...moduleArrows.values()] }
}

function count(arrows: Map<string, Arrow>, from: string | undefined, to: string | undefined) {
  if (!from || !to || from === to) return
  const name = `${from} → ${to}`
  arrows.set(name, { from, to, imports: (arrows.get(name)?.imports ?? 0) + 1 })
}

const isUp = ({ from, to }: Arrow) => floors.indexOf(from) < floors.indexOf(to)

/** One way round from a name back to itself, if there is one. */
function wayRound(start: string, arrows: readonly Arrow[]): string[] | undefined {
  const seen = new Set<string>()
  const search = (way: readonly string[]): string[] | undefined => {
    for (const { to } of arrows.filter(({ from }) => from === way.at(-1))) {
      if (to === start) return [...way, to]
      if (seen.has(to)) continue
      seen.add(to)
      const found = search([...way, to])
      if (found) return found
    }
    return undefined
  }
  return search([start])
}

/** Each name that lies on a circle is reported once, in the circle that was found first. */
function circlesIn(arrows: readonly Arrow[]): string[] {
  const reported = new Set<string>()
  return [...new Set(arrows.map(({ from }) => from))].sort().flatMap((start) => {
    const way = reported.has(start) ? undefined : wayRound(start, arrows)
    for (const name of way ?? []) reported.add(name)
    return way ? [`circle: ${way.join(' → ')}`] : []
  })
}

/** Every arrow that points up and every circle, a sentence each. */
export function faultsIn({ arrows, moduleArrows }: AreaGraph): string[] {
  const up = arrows.filter(isUp).map(({ from, to }) => `arrow up: ${from} → ${to}`)
  return [...up, ...circlesIn(arrows), ...circlesIn(moduleArrows)]
}

const modulesOn = (floor: string, sources: readonly Source[]) => {
  const names = sources.map(({ path }) => placeOf(path)).filter((place) => place?.floor === floor)
  return [...new Set(names.map((place) => place?.module?.split('/')[1]))].filter(Boolean).sort()
}

const labelOf = (floor: string, sources: readonly Source[]) =>
  [`<b>${floor}</b>`, ...modulesOn(floor, sources)].join('<br/>')

/** The picture, top floor first, with the number of imports on each arrow. */
export function mermaidOf(sources: readonly Source[]): string {
  const downwards = floors.toReversed()
  const { arrows } = graphOf(sources)
  const level = ({ from, to }: Arrow) => downwards.indexOf(from) * 100 + downwards.indexOf(to)
  return [
    'flowchart TD',
    ...downwards.map((floor) => `  ${floor}["${labelOf(floor, sources)}"]`),
    ...arrows
      .toSorted((a, b) => level(a) - level(b))
      .map(({ from, to, imports }) => `  ${from} -->|${imports}| ${to}`),
  ].join('\n')
}
