import type { Product } from '@keyhaven/contracts/products'
import type { System } from '../../lib/device.rules.ts'

export type SupportLink = Readonly<{ label: string; to: string }>

/** Whom a passage concerns; what is left out concerns everybody. */
export type Scope = Readonly<{ system?: System; categories?: readonly Product['category'][] }>

type Step = Readonly<{ title: string; text: string }>

export type Block = Readonly<{ for?: Scope }> &
  (
    | Readonly<{ kind: 'text'; text: string }>
    | Readonly<{ kind: 'steps'; steps: readonly Step[] }>
    | Readonly<{ kind: 'list'; items: readonly string[] }>
    | Readonly<{ kind: 'note'; text: string; tone: 'accent' | 'warning' }>
    | Readonly<{ kind: 'command'; command: string }>
    | Readonly<{ kind: 'links'; links: readonly SupportLink[] }>
  )

export type GuideSection = Readonly<{
  /** Its place in the address of the page. */
  id: string
  title: string
  for?: Scope
  /** Error codes that this section explains. */
  codes?: readonly string[]
  blocks: readonly Block[]
  /** Where to go if this is where somebody got stuck. */
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
export const steps = (...list: readonly (readonly [title: string, words: string])[]): Block => ({
  kind: 'steps',
  steps: list.map(([title, words]) => ({ title, text: words })),
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

export const onWindows: Scope = { system: 'Windows' }
export const onMac: Scope = { system: 'Mac' }
export const professional: readonly Product['category'][] = ['Professional']
