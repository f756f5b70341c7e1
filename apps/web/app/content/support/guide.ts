import type { Product } from '@keyhaven/contracts/products'
import type { System } from '../../lib/computer/device.rules.ts'
import type { DrawnWindowName } from '../../lib/computer/drawn-windows.ts'

export type SupportLink = Readonly<{ label: string; to: string }>

/** Whom a passage concerns; what is left out concerns everybody. */
export type Scope = Readonly<{ system?: System; categories?: readonly Product['category'][] }>

/** A drawn window, as one of the two systems shows it. */
export type Shown = Readonly<{ name: DrawnWindowName; system: System }>

type Step = Readonly<{ title: string; text: string; shows?: Shown }>

export type Block = Readonly<{ for?: Scope }> &
  (
    | Readonly<{ kind: 'text'; text: string }>
    | Readonly<{ kind: 'steps'; steps: readonly Step[] }>
    | Readonly<{ kind: 'list'; items: readonly string[] }>
    | Readonly<{ kind: 'note'; text: string; tone: 'accent' | 'warning' }>
    | Readonly<{ kind: 'command'; command: string }>
    | Readonly<{ kind: 'links'; links: readonly SupportLink[] }>
    | (Readonly<{ kind: 'window'; text: string }> & Shown)
  )

export type GuideSection = Readonly<{
  /** Its place in the address of the page. */
  id: string
  title: string
  for?: Scope
  /** Error codes that this section explains. */
  codes?: readonly string[]
  blocks: readonly Block[]
  /** Where to go if this is where someone got stuck. */
  stuck?: SupportLink
}>

export type Guide = Readonly<{
  path: string
  title: string
  lead: string
  description: string
  sections: readonly GuideSection[]
  /** What people do after reading it. */
  next: readonly SupportLink[]
}>

export const text = (words: string, scope?: Scope): Block => ({
  kind: 'text',
  text: words,
  ...(scope && { for: scope }),
})
type StepWords = readonly [title: string, words: string, shows?: Shown]

export const steps = (...list: readonly StepWords[]): Block => ({
  kind: 'steps',
  steps: list.map(([title, words, shows]) => ({ title, text: words, ...(shows && { shows }) })),
})
export const list = (...items: readonly string[]): Block => ({ kind: 'list', items })
export const note = (words: string, scope?: Scope): Block => ({
  kind: 'note',
  tone: 'accent',
  text: words,
  ...(scope && { for: scope }),
})
export const warning = (words: string, scope?: Scope): Block => ({
  kind: 'note',
  tone: 'warning',
  text: words,
  ...(scope && { for: scope }),
})
export const command = (line: string): Block => ({ kind: 'command', command: line })
export const links = (...list: readonly SupportLink[]): Block => ({ kind: 'links', links: list })

/** A drawn window with what to do in it. */
export const picture = (name: DrawnWindowName, system: System, words: string): Block => ({
  kind: 'window',
  name,
  system,
  text: words,
})

export const onWindows: Scope = { system: 'Windows' }
export const onMac: Scope = { system: 'Mac' }
export const professional: readonly Product['category'][] = ['Professional']
