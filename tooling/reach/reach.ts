import { posix } from 'node:path'
import { codeOf } from './code.ts'

/** A file by its path from the root of the repository. */
export type Source = Readonly<{ path: string; text: string }>

/** Something defined at the edge of a file: `path#name`. */
export type Id = string
const idOf = (path: string, name: string): Id => `${path}#${name}`

type Scope = Readonly<{ names: ReadonlyMap<string, Id>; spaces: ReadonlyMap<string, string> }>
type Module = Scope & Readonly<{ path: string; parts: ReadonlyMap<string, string> }>

/** `a, b as c, d: e`: what is used here, and what it is called there. */
function namesIn(list: string): [here: string, there: string][] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => one.split(/\s+as\s+|\s*:\s*/))
    .map(([there = '', here = there]) => [here, there])
}

const definition =
  /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (?:(\w+)|\{([^}]*)\} = (\w+)$)/m

/** In a formatted file a definition begins wherever a line begins at the edge. */
function partsOf(code: string): Map<string, string> {
  const parts = new Map<string, string>()
  for (const block of code.split(/^(?=[A-Za-z])/m)) {
    const [, name, list = '', space] = definition.exec(block) ?? []
    if (name) parts.set(name, block)
    for (const [here, there] of namesIn(list)) parts.set(here, `${space}.${there}`)
  }
  return parts
}

const CONTRACTS = '@keyhaven/contracts/'

function fileFrom(path: string, target: string): string | undefined {
  if (target.startsWith(CONTRACTS)) {
    return `packages/contracts/src/${target.slice(CONTRACTS.length)}.ts`
  }
  return target.startsWith('.') ? posix.join(posix.dirname(path), target) : undefined
}

const imports =
  /^import (?!type )(?:\{([^}]*)\}|\* as (\w+)) from '([^']+)'|const \{([^}]*)\} = await import\('([^']+)'\)/gm

function moduleOf({ path, text }: Source): Module {
  const parts = partsOf(codeOf(text))
  const names = new Map([...parts.keys()].map((name) => [name, idOf(path, name)]))
  const spaces = new Map<string, string>()
  for (const [, fixed, space, target, lazy, later] of text.matchAll(imports)) {
    const file = fileFrom(path, target ?? later ?? '')
    if (!file) continue
    if (space) spaces.set(space, file)
    for (const [here, there] of namesIn(fixed ?? lazy ?? '')) names.set(here, idOf(file, there))
  }
  return { path, parts, names, spaces }
}

const word = /(\.{1,3})?\b([A-Za-z_$][\w$]*)(?:\.(\w+))?/g

/** The definitions that a piece of code names, of its own file or of others. */
function usedBy(code: string, { names, spaces }: Scope): Id[] {
  return [...code.matchAll(word)].flatMap(([, before, name = '', after = '']) => {
    // Its name alone runs nothing.
    if (before === '.' || after === 'name') return []
    const space = spaces.get(name)
    return (space ? idOf(space, after) : names.get(name)) ?? []
  })
}

/** What a function defines for all its calls, by name, up to its next statement. */
function localsOf(part: string): Map<string, string> {
  const found = part.matchAll(
    /^ {2}(?:const|let|(?:async )?function) (\w+)[\s\S]*?(?=\n {2}[^\s})\]]|\n\S|$(?![\s\S]))/gm,
  )
  return new Map([...found].map(([block, name = '']) => [name, block]))
}

/** From an opening bracket to the one that closes it. */
function bracketed(code: string, start: number): string {
  let depth = 0
  for (let at = start; at < code.length; at++) {
    if ('([{'.includes(code[at] ?? '')) depth++
    if (')]}'.includes(code[at] ?? '') && --depth === 0) return code.slice(start, at + 1)
  }
  return code.slice(start)
}

/** The entries of an object literal: each name with its code. */
function entriesOf(literal: string): [name: string, code: string][] {
  const cuts = [0]
  let depth = 0
  for (let at = 0; at < literal.length; at++) {
    const sign = literal[at] ?? ''
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
    else if (sign === ',' && depth === 1) cuts.push(at)
  }
  return cuts.flatMap((cut, index): [string, string][] => {
    const code = literal.slice(cut + 1, cuts[index + 1] ?? -1).trim()
    const name = /^\w+/.exec(code)?.[0]
    return name ? [[name, code.replace(/^\w+\s*:/, '')]] : []
  })
}

/** Everything that can run, and what named it first. */
type Reached = ReadonlyMap<Id, Id | undefined>
export type RouteCall = Readonly<{ endpoint: Id; reaches: Reached }>
export type Reach = Readonly<{
  isDefined: (id: Id) => boolean
  from: (ids: readonly Id[]) => Reached
  /** Every registration of an endpoint, with all that its handler can run. */
  routeCalls: (isEndpoint: (id: Id) => boolean) => RouteCall[]
}>

/** How something is reached, from the last step back to the first. */
export function wayTo(id: Id, reached: Reached): string {
  const before = reached.get(id)
  const name = id.slice(id.indexOf('#') + 1)
  return before ? `${name} ← ${wayTo(before, reached)}` : name
}

/** Which definition can run which. Names are followed, values are not: a function that is handed over counts where it is named. */
export function reachOf(sources: readonly Source[], stops: ReadonlySet<Id> = new Set()): Reach {
  const modules = sources.map(moduleOf)
  const uses = new Map<Id, Id[]>()
  for (const module of modules) {
    for (const [name, code] of module.parts) {
      const id = idOf(module.path, name)
      uses.set(id, [...(uses.get(id) ?? []), ...usedBy(code, module)])
      // What queues a job runs it.
      const [, job = ''] = /\bdefineJob\(\{\s*\.\.\.(\w+)/.exec(code) ?? []
      const queued = module.names.get(job)
      if (queued) uses.set(queued, [...(uses.get(queued) ?? []), id])
    }
  }

  function from(ids: readonly Id[]): Reached {
    const seen = new Map<Id, Id | undefined>(ids.map((id) => [id, undefined]))
    for (const id of seen.keys()) {
      for (const next of stops.has(id) ? [] : (uses.get(id) ?? [])) {
        if (!seen.has(next)) seen.set(next, id)
      }
    }
    return seen
  }

  function callsIn(module: Module, part: string, isEndpoint: (id: Id) => boolean): RouteCall[] {
    const locals = localsOf(part)
    const withLocals = (code: string, seen: ReadonlySet<string> = new Set()): string => {
      const more = [...locals].filter(
        ([name]) => !seen.has(name) && new RegExp(`\\b${name}\\b`).test(code),
      )
      const known = new Set([...seen, ...more.map(([name]) => name)])
      return [code, ...more.map(([, block]) => withLocals(block, known))].join('\n')
    }
    const called = [...part.matchAll(/\(\s*[\w.]+,(?:\s*[\w.]+,)?/g)].flatMap((match) => {
      const endpoint = usedBy(match[0], module).find(isEndpoint)
      return endpoint ? [{ endpoint, code: withLocals(bracketed(part, match.index)) }] : []
    })
    // Handlers by the names of their endpoints: `handles(contract, { … })`.
    const handled = [...part.matchAll(/\bhandles\(\s*(\w+),\s*/g)].flatMap((match) => {
      const [all, contract = ''] = match
      const spread = module.parts.get(contract) ?? contract
      const files = [...module.spaces].flatMap(([name, file]) =>
        new RegExp(`\\b${name}\\b`).test(spread) ? [file] : [],
      )
      return entriesOf(bracketed(part, match.index + all.length)).flatMap(([name, code]) => {
        const endpoint = files.map((file) => idOf(file, name)).find(isEndpoint)
        return endpoint ? [{ endpoint, code: withLocals(code) }] : []
      })
    })
    called.push(...handled)
    const rest = usedBy(part, module).filter(
      (id) => isEndpoint(id) && !called.some(({ endpoint }) => endpoint === id),
    )
    return [...called, ...rest.map((endpoint) => ({ endpoint, code: part }))].map(
      ({ endpoint, code }) => ({ endpoint, reaches: from(usedBy(code, module)) }),
    )
  }

  return {
    isDefined: (id) => uses.has(id),
    from,
    routeCalls: (isEndpoint) =>
      modules.flatMap((module) =>
        [...module.parts.values()].flatMap((part) => callsIn(module, part, isEndpoint)),
      ),
  }
}
