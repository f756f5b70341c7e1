import type { productStates } from '@keyhaven/contracts/staff/products'

export type ProductState = (typeof productStates)[number]

type Marks = Readonly<{ is_active: boolean; publish_at: Date | null; archived_at: Date | null }>

export function stateOf({ is_active, publish_at, archived_at }: Marks): ProductState {
  if (is_active) return 'published'
  if (archived_at !== null) return 'archived'
  return publish_at === null ? 'draft' : 'scheduled'
}

export type Sellable = Readonly<{
  description: string
  long_description: string
  platforms: readonly string[]
  windows_requirements: readonly string[]
  mac_requirements: readonly string[]
  price_minor: number | null
}>

/** What an edition lacks before anybody can buy it; pages have no words for a gap. */
export function missingFrom(edition: Sellable): string[] {
  const needs: readonly (readonly [boolean, string])[] = [
    [!edition.price_minor, 'A price'],
    [edition.description === '', 'A short description'],
    [edition.long_description === '', 'A long description'],
    [
      edition.platforms.includes('Windows') && edition.windows_requirements.length === 0,
      'What it needs on Windows',
    ],
    [
      edition.platforms.includes('Mac') && edition.mac_requirements.length === 0,
      'What it needs on a Mac',
    ],
  ]
  return needs.filter(([isMissing]) => isMissing).map(([, name]) => name)
}
