import {
  LONGEST_KEYWORD,
  LONGEST_SEO_DESCRIPTION,
  LONGEST_SEO_TITLE,
  MOST_KEYWORDS,
  type SearchWords,
} from '@keyhaven/contracts/staff/product-fields'
import type { PromptEdition } from './search-words.rules.ts'

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** The first of them that fits; the last is cut if none does. */
const fitting = (most: number, ...choices: readonly string[]): string =>
  choices.find((text) => text.length <= most) ?? (choices.at(-1) ?? '').slice(0, most).trimEnd()

const systems = ({ platforms }: PromptEdition) =>
  platforms.includes('Mac') && platforms.includes('Windows')
    ? 'PC or Mac'
    : platforms.includes('Mac')
      ? 'Mac'
      : 'Windows PC'

/** Words from the fields of an edition alone; the same each time. */
export function scriptedWords(edition: PromptEdition): SearchWords {
  const { name, shortName, version, category, apps, platforms, targetAudience } = edition
  const place = systems(edition)
  const paid = 'Pay once; the key comes by e-mail.'
  const inside = apps.length > 0 ? `${listed.format(apps)} for ${place}.` : `For ${place}.`
  const keywords = [name, shortName, `${category} ${version}`, 'perpetual licence']
  return {
    title: fitting(
      LONGEST_SEO_TITLE,
      `${name} for ${place}, pay once`,
      `${name}, pay once`,
      shortName,
    ),
    description: fitting(
      LONGEST_SEO_DESCRIPTION,
      ...(targetAudience ? [`${name}: ${inside} ${targetAudience}. ${paid}`] : []),
      `${name}: ${inside} ${paid}`,
      `${shortName}: ${inside} ${paid}`,
      `${shortName}. ${paid}`,
    ),
    keywords: [...new Set([...keywords, 'licence key by e-mail', ...apps, ...platforms])]
      .map((word) => word.slice(0, LONGEST_KEYWORD))
      .slice(0, MOST_KEYWORDS),
  }
}
