import type { Product } from '@keyhaven/contracts/products'
import type { Block, Guide, GuideSection, Scope } from '../../../content/support/guide.ts'
import type { System } from '../../../lib/computer/device.rules.ts'

/** What a reader has chosen; it is in the address. Empty means everything. */
export type Choice = Readonly<{ system: System | ''; edition: string; search: string }>
export const noChoice: Choice = { system: '', edition: '', search: '' }

const systems: Record<string, System> = { windows: 'Windows', mac: 'Mac' }

/** Reads the choice from an address; anything unknown counts as not given. */
export function choiceIn(address: URLSearchParams, products: readonly Product[]): Choice {
  const edition = address.get('edition') ?? ''
  return {
    system: systems[address.get('system') ?? ''] ?? '',
    edition: products.some(({ id }) => id === edition) ? edition : '',
    search: address.get('q') ?? '',
  }
}

/** Writes the choice into an address and keeps what else is there. */
export function withChoice(address: URLSearchParams, choice: Choice): URLSearchParams {
  const next = new URLSearchParams(address)
  const write = (name: string, value: string) =>
    value === '' ? next.delete(name) : next.set(name, value)
  write('q', choice.search)
  write('edition', choice.edition)
  write('system', choice.system.toLowerCase())
  return next
}

type Reader = Readonly<{ system: System | ''; product: Product | undefined }>

function concerns(scope: Scope | undefined, { system, product }: Reader): boolean {
  if (!scope) return true
  const isOwnSystem = !scope.system || system === '' || scope.system === system
  // Who has a Windows edition needs no page about the Mac, unless they ask for it.
  const canRun =
    !scope.system || system !== '' || !product || product.platforms.includes(scope.system)
  const isOwnEdition = !scope.categories || !product || scope.categories.includes(product.category)
  return isOwnSystem && canRun && isOwnEdition
}

function wordsOf(block: Block): string[] {
  switch (block.kind) {
    case 'steps':
      return block.steps.flatMap(({ title, text }) => [title, text])
    case 'list':
      return [...block.items]
    case 'links':
      return block.links.map(({ label }) => label)
    case 'command':
      return [block.command]
    default:
      return [block.text]
  }
}

/** Whether the texts contain every word that is looked for. */
export function isFound(search: string, texts: readonly string[]): boolean {
  const haystack = texts.join(' ').toLowerCase()
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  return wanted.every((word) => haystack.includes(word))
}

const isFoundIn = (section: GuideSection, search: string) =>
  isFound(search, [section.title, ...(section.codes ?? []), ...section.blocks.flatMap(wordsOf)])

/** The sections of a guide that concern this reader and hold what they look for. */
export function shownSections(
  guide: Guide,
  choice: Choice,
  products: readonly Product[],
): GuideSection[] {
  const product = products.find(({ id }) => id === choice.edition)
  const reader = { system: choice.system, product }
  return guide.sections
    .filter((section) => concerns(section.for, reader))
    .map((section) => ({
      ...section,
      blocks: section.blocks.filter((block) => concerns(block.for, reader)),
    }))
    .filter((section) => isFoundIn(section, choice.search))
}

/** "For Office Home 2024 on Windows": what a printed page must say about itself. */
export function audienceText({ system, edition }: Choice, products: readonly Product[]): string {
  const name = products.find(({ id }) => id === edition)?.name ?? 'every edition'
  return system === '' ? `For ${name}` : `For ${name} on ${system === 'Mac' ? 'a Mac' : system}`
}

/** "3 of 14 sections mention “proxy”" */
export function foundText(shown: number, all: number, search: string): string {
  const term = search.trim()
  if (term === '') return `${shown} of ${all} sections`
  return `${shown} of ${all} sections mention “${term}”`
}
