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
  type Passage,
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

const noYear =
  'We do not sell editions of that year, so our pages do not say whether they still get updates. Our [shop](/shop) shows the years we have.'
const risk =
  ' Files of your own do no harm; files from others can use flaws that are no longer fixed. For such work choose 2024.'

export function updated({ text }: Of<'updates'>, found: readonly Found[]): string {
  const [edition] = editionsIn(found)
  if (!edition) return noYear
  const passage = passagesIn(found).find(({ heading }) => heading.startsWith('Which year'))
  const yearPage = mark(found, `/office-${edition.year}-editions`)
  const at = passage ? mark(found, passage.path) : yearPage || mark(found, edition.path)
  const now = edition.areUpdatesOver
    ? `No. Security updates for the ${edition.year} editions ended on ${edition.updatesUntil}.${at} The apps keep working, without new fixes.`
    : `Yes. The ${edition.year} editions get security updates until ${edition.updatesUntil}.${at} After that the apps keep working.`
  if (/\b(?:safe|secure|dangerous|risk\w*)\b/.test(text) && edition.areUpdatesOver)
    return `${now.replace(/^No\. /, 'It is a risk. ')}${risk}${yearPage}`
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

const wantsAdvice =
  /\b(?:should (?:i|we)|recommend\w*|suggest\w*|right for|best for|what (?:do|would) (?:i|we|you)|need|looking for|which (?:edition|one)|help me (?:choose|decide|pick))\b/
const paidWork =
  /\b(?:company|business|work|firm|office|clients?|freelanc\w*|self-?employed|shop|practice)\b/
const several =
  /\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) (?:people|persons?|of us|users?|employees?|colleagues?|staff|computers?|pcs?|laptops?|seats?)\b/
const minor = ({ price }: Edition) => Number(price.replace(/[^\d.]/g, ''))

/** The cheapest edition of the newest year that has what is needed. */
function fittest(editions: readonly Edition[], text: string): Edition | undefined {
  const fitting = editions.filter(
    (each) =>
      (!paidWork.test(text) || each.commercialUse) && !(each.windowsOnly && /\bmac\w*/.test(text)),
  )
  return fitting.toSorted((a, b) => b.year.localeCompare(a.year) || minor(a) - minor(b))[0]
}

function advised(found: readonly Found[], text: string, passage: Passage | undefined) {
  const edition = fittest(editionsIn(found), text)
  if (!edition) return undefined
  const seats = several.exec(text)?.[1]
  const each = seats ? `, one licence for each computer: ${seats}` : ''
  const has = [
    `It has ${list(edition.apps)}`,
    edition.commercialUse ? ', may be used for paid work' : '',
    edition.windowsOnly ? ' and runs on Windows only' : ' and runs on Windows and Mac',
  ].join('')
  const why = passage
    ? ` Only Professional Plus adds Access, and it needs Windows.${mark(found, passage.path)}`
    : ''
  return `**${edition.name}${each}.** ${has}.${mark(found, edition.path)}${edition.windowsOnly ? '' : why}`
}

export function chosen({ apps, text, at }: Of<'which'>, found: readonly Found[]): string {
  const editions = editionsIn(found)
  const passage = passagesIn(found).find(({ path, heading }) => fits(path, heading, at))
  const special = apps.filter((app) => ['Outlook', 'Teams', 'Access', 'Publisher'].includes(app))
  const advice = special.length > 0 && wantsAdvice.test(text) && advised(found, text, passage)
  if (advice) return advice
  const page = passage ? quoted(found, passage, text) : ''
  if (special.length === 0 || editions.length === 0) return page || miss
  const only = editions.every(({ windowsOnly }) => windowsOnly) ? ' They run on Windows only.' : ''
  return `${list(special)} ${special.length > 1 ? 'are' : 'is'} in ${namesOf(editions)}.${only} ${page}`.trim()
}
