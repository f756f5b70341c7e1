import type { ChildProcess } from 'node:child_process'

/** A catalogue list of a system, as a page would ask for it. */
export type List = Readonly<{ name: string; path: string; headers: Record<string, string> }>

export type Started = Readonly<{
  children: readonly ChildProcess[]
  /** From the start of the process to its first 200. */
  seconds: number
  cpuSeconds: number
}>

/** A shop that is measured: ours or a peer. */
export type System = Readonly<{
  name: string
  version: string
  port: number
  database: string
  /** The first one is compared with ours. */
  lists: readonly List[]
  start: () => Promise<Started>
  /** A guest buys two editions; how many calls that took. */
  order: (serial: number) => Promise<number>
  /** A count of what its workers still have to do. */
  left: string
}>
