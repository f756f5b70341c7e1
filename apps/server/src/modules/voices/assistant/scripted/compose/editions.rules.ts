import type { Intent } from '../intents/intent.rules.ts'
import {
  type Edition,
  editionsIn,
  type Found,
  fits,
  list,
  mark,
  miss,
  noEdition,
  type Of,
  passagesIn,
  quoted,
} from './found.rules.ts'

export function withApps({ apps }: Of<'apps'>, found: readonly Found[]): string {
  const [edition] = editionsIn(found)
  if (!edition) return noEdition
  const has = apps.filter((app) => edition.apps.includes(app))
  const lacks = apps.filter((app) => !edition.apps.includes(app))
  const all = `${edition.name} includes ${list(edition.apps)}.${mark(found, edition.path)}`
  if (lacks.length > 0)
    return `No, ${edition.name} does not include ${list(lacks)}. ${all} ${elsewhere(lacks)}`.trim()
  return has.length > 0 ? `Yes. ${all}` : all
}

const where: Readonly<Record<string, string>> = {
  Outlook: 'Home & Business adds Outlook.',
  Teams: 'Home & Business includes Teams.',
  Access: 'Access comes with Professional Plus, which runs on Windows only.',
  Publisher: 'Publisher is part of Professional Plus 2021 and 2019.',
}
const elsewhere = (apps: readonly string[]) => apps.map((app) => where[app] ?? '').join(' ')

export function stocked(found: readonly Found[]): string {
  const [edition] = editionsIn(found)
  if (!edition) return noEdition
  return `${edition.name}: ${edition.availability.charAt(0).toLowerCase()}${edition.availability.slice(1)}.${mark(found, edition.path)}`
}

export function forWork(found: readonly Found[]): string {
  const [edition] = editionsIn(found)
  if (!edition) return noEdition
  const at = mark(found, edition.path)
  return edition.commercialUse
    ? `Yes. ${edition.name} may be used for paid work.${at}`
    : `No. ${edition.name} is for private use and study, not for paid work. For that choose Home & Business or Professional Plus.${at}`
}

export function updated({ text }: Of<'updates'>, found: readonly Found[]): string {
  const [edition] = editionsIn(found)
  if (!edition) return noEdition
  const passage = passagesIn(found).find(({ heading }) => heading.startsWith('Which year'))
  const at = passage ? mark(found, passage.path) : mark(found, edition.path)
  const now = edition.areUpdatesOver
    ? `No. Security updates for the ${edition.year} editions ended on ${edition.updatesUntil}.${at} The apps keep working, without new fixes.`
    : `Yes. The ${edition.year} editions get security updates until ${edition.updatesUntil}.${at} After that the apps keep working.`
  return /\b(?:until|when|how long|what)\b/.test(text) ? now.replace(/^(?:No|Yes)\. /, '') : now
}

const lineOf = (edition: Edition) =>
  [
    `${list(edition.apps)}`,
    edition.commercialUse ? 'private and paid work' : 'private use and study, no paid work',
    edition.windowsOnly ? 'Windows only' : 'Windows and Mac',
    edition.areUpdatesOver
      ? `security updates ended on ${edition.updatesUntil}`
      : `security updates until ${edition.updatesUntil}`,
    edition.price,
  ].join('; ')

export function compared(found: readonly Found[]): string {
  const editions = editionsIn(found)
  if (editions.length < 2) return noEdition
  const lines = editions.map((edition) => `- **${edition.name}**: ${lineOf(edition)}`)
  return `Side by side:${mark(found, '/compare')}\n\n${lines.join('\n')}`
}

export function comparedApps({ text }: Intent, found: readonly Found[]): string {
  const [passage] = passagesIn(found)
  if (!passage) return compared(found)
  return quoted(found, passage, text)
}

export function described(found: readonly Found[]): string {
  const [edition] = editionsIn(found)
  if (!edition) return noEdition
  return `${edition.name}: ${lineOf(edition)}.${mark(found, edition.path)}`
}

const namesOf = (editions: readonly Edition[]) => list(editions.map(({ name }) => name))

export function chosen({ apps, text, at }: Of<'which'>, found: readonly Found[]): string {
  const editions = editionsIn(found)
  const passage = passagesIn(found).find(({ path, heading }) => fits(path, heading, at))
  const special = apps.filter((app) => ['Outlook', 'Teams', 'Access', 'Publisher'].includes(app))
  const page = passage ? quoted(found, passage, text) : ''
  if (special.length === 0 || editions.length === 0) return page || miss
  const only = editions.every(({ windowsOnly }) => windowsOnly) ? ' They run on Windows only.' : ''
  return `${list(special)} ${special.length > 1 ? 'are' : 'is'} in ${namesOf(editions)}.${only} ${page}`.trim()
}
