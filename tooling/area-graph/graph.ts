import { posix } from 'node:path'
import { areas } from '../table-owners/owners.ts'
import type { Source } from '../table-owners/scan.ts'
import { importsIn } from './imports.ts'
import { sentences } from './sentences.ts'

/** From the ground up: an arrow may point to an earlier floor, never to a later one. */
export const floors: readonly string[] = ['infra', ...areas, 'back-office/shared', 'back-office']

/** What all screens of staff use; every other folder of the back office is one screen. */
const shared: readonly string[] = ['kit', 'reads', 'acts']

type Arrow = Readonly<{ from: string; to: string; imports: number }>
export type AreaGraph = Readonly<{
  arrows: readonly Arrow[]
  moduleArrows: readonly Arrow[]
  /** From a file of one screen to a file of another. */
  screenArrows: readonly Arrow[]
}>
type FilePlace = Readonly<{ path: string; floor: string; module?: string }>

/** Where a file belongs; mains, seeds and commands are not part of the picture. */
function placeOf(path: string): FilePlace | undefined {
  const [top = '', area = '', module = '', file] = path.split('/')
  if (top === 'modules') return { path, floor: area, ...(file && { module: `${area}/${module}` }) }
  if (top === 'back-office') {
    const floor = shared.includes(area) ? `${top}/shared` : top
    return module ? { path, floor, module: `${top}/${area}` } : { path, floor }
  }
  return top === 'infra' ? { path, floor: top } : undefined
}

/** The palette asks each screen for what it finds: of other screens it alone imports something, and only that. */
const isPalette = (from: FilePlace, to: FilePlace) =>
  from.module === 'back-office/search' && to.path.endsWith('/search.ts')

const isAcross = (from: FilePlace, to: FilePlace) =>
  from.floor === 'back-office' && to.floor === 'back-office' && !isPalette(from, to)

function placesImportedBy({ path, text }: Source): FilePlace[] {
  return importsIn(text)
    .filter((target) => target.startsWith('.'))
    .map((target) => placeOf(posix.join(posix.dirname(path), target)))
    .filter((place) => place !== undefined)
}

/** Counts the imports from one floor to another, and from one module to another. */
export function graphOf(sources: readonly Source[]): AreaGraph {
  const arrows = new Map<string, Arrow>()
  const moduleArrows = new Map<string, Arrow>()
  const screenArrows = new Map<string, Arrow>()
  for (const source of sources) {
    const here = placeOf(source.path)
    if (!here) continue
    for (const there of placesImportedBy(source)) {
      count(arrows, here.floor, there.floor)
      count(moduleArrows, here.module, there.module)
      if (here.module && there.module && here.module !== there.module && isAcross(here, there)) {
        count(screenArrows, here.path, there.path)
      }
    }
  }
  return {
    arrows: [...arrows.values()],
    moduleArrows: [...moduleArrows.values()],
    screenArrows: [...screenArrows.values()],
  }
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

/** Every arrow that points up or to another screen, and every circle, a sentence each. */
export function faultsIn({ arrows, moduleArrows, screenArrows }: AreaGraph): string[] {
  const up = arrows.filter(isUp).map(({ from, to }) => `arrow up: ${from} → ${to}`)
  const across = screenArrows.map(({ from, to }) => `screen to screen: ${from} → ${to}`)
  return [...up, ...across, ...circlesIn(arrows), ...circlesIn(moduleArrows)]
}

/** The folders of a floor. The screens of staff are too many to name. */
function modulesOn(floor: string, sources: readonly Source[]): string {
  const places = sources.map(({ path }) => placeOf(path)).filter((place) => place?.floor === floor)
  const names = [...new Set(places.map((place) => place?.module?.split('/')[1]))].filter(Boolean)
  if (floor === 'back-office') return `${names.length} screens`
  return names
    .sort()
    .map((name) => `\`${name}\``)
    .join(' ')
}

const idOf = (floor: string) => floor.replace('/', '-')

/** Every floor stands on these: their imports are counted in its box, which keeps the picture readable. */
const ground = ['platform', 'infra']
const isDrawn = ({ from, to }: Arrow) => from === 'platform' || !ground.includes(to)

function labelOf(floor: string, arrows: readonly Arrow[]): string {
  const counts = arrows
    .filter((arrow) => arrow.from === floor && !isDrawn(arrow))
    .sort((a, b) => ground.indexOf(a.to) - ground.indexOf(b.to))
    .map(({ to, imports }) => `${to} ${imports}`)
  return [`<b>${floor}</b>`, counts.join(' · ')].filter(Boolean).join('<br/>')
}

/** The picture, top floor first, with the number of imports on each arrow. */
export function mermaidOf(sources: readonly Source[]): string {
  const downwards = floors.toReversed()
  const { arrows } = graphOf(sources)
  const level = ({ from, to }: Arrow) => downwards.indexOf(from) * 100 + downwards.indexOf(to)
  return [
    'flowchart TD',
    ...downwards.map((floor) => `  ${idOf(floor)}["${labelOf(floor, arrows)}"]`),
    ...arrows
      .filter(isDrawn)
      .toSorted((a, b) => level(a) - level(b))
      .map(({ from, to, imports }) => `  ${idOf(from)} -->|${imports}| ${idOf(to)}`),
  ].join('\n')
}

/** A row for each floor, the top one first: its folders and what it is responsible for. */
export function tableOf(sources: readonly Source[]): string {
  const rows = floors
    .toReversed()
    .map((floor) => `| \`${floor}\` | ${modulesOn(floor, sources)} | ${sentences[floor]} |`)
  return ['| area | modules | what it does |', '|---|---|---|', ...rows].join('\n')
}
