import type { Mention } from '../mentions.rules.ts'
import { type Found, list, mark, noEdition, type Of, type Verdict } from './found.rules.ts'

const isMeant = (mentions: readonly Mention[]) => {
  const asked = mentions.filter(({ family, year }) => family || year)
  return ({ slug }: Verdict) =>
    asked.length === 0 ||
    asked.some(
      ({ family, year }) =>
        (!family || slug.replace(/-\d{4}$/, '') === family) && (!year || slug.endsWith(year)),
    )
}

const because = (reason: string, count = 1) =>
  reason.startsWith('Windows only')
    ? `${count > 1 ? 'They run' : 'It runs'} on Windows only; there is no Professional Plus for the Mac.`
    : `${reason}.`

function verdictText({ runs, name, reason }: Verdict): string {
  if (runs === true) return `Yes, ${name} runs on it. ${because(reason)}`
  if (runs === false) return `No, ${name} does not run on it. ${because(reason)}`
  return `${name}: ${because(reason)}`
}

/** What the system needs, without what the edition also runs on. */
const needOf = (reason: string) => reason.replace(/^Runs on Windows(?: only| and Mac)\. /, '')

function allVerdicts(verdicts: readonly Verdict[]): string {
  const groups = new Map<string, Verdict[]>()
  for (const each of verdicts) {
    const key = `${each.runs}|${needOf(each.reason)}`
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  const lines = [...groups.values()].map((same) => {
    const [first] = same
    const names = list(same.map(({ name }) => name))
    if (!first) return ''
    const why = because(needOf(first.reason), same.length)
    if (first.runs === false) return `- No: ${names}. ${why}`
    return `- ${first.runs ? 'Yes: ' : ''}${names}. ${why}`
  })
  return lines.join('\n')
}

const isWindowsOnly = ({ reason }: Verdict) => reason.startsWith('Windows only')

/** One answer for all, where all have the same: "No, none of our editions", or the one family that was asked about. */
function verdictOfAll(verdicts: readonly Verdict[], all: readonly Verdict[]): string | undefined {
  const [first] = verdicts
  if (!first || verdicts.some(({ runs }) => runs !== first.runs) || first.runs === null) return
  if (verdicts.every(isWindowsOnly))
    return `No, Professional Plus runs on Windows only. For a Mac choose Home or Home & Business.`
  if (verdicts.length < all.length || verdicts.some(isWindowsOnly)) return
  const why = because(needOf(first.reason))
  return first.runs
    ? `Yes, all our editions run on it. ${why}`
    : `No, none of our editions runs on it. ${why}`
}

export function compatible(
  { mentions, text }: Of<'compatibility'>,
  found: readonly Found[],
): string {
  const [result] = found
  const all = result?.verdicts ?? []
  const verdicts = all.filter(isMeant(mentions))
  const at = mark(found, '/system-requirements')
  const [first] = verdicts
  if (!first) return noEdition
  if (result?.system?.kind === 'other')
    return `No, that is not possible. Our editions are desktop software for Windows and Mac. They cannot be installed on phones, tablets, Chromebooks or Linux.${at}`
  if (verdicts.length === 1) return `${verdictText(first)}${at}`
  const same = verdictOfAll(verdicts, all)
  if (same) return `${same}${at}`
  const access = /\baccess\b/.test(text)
    ? 'Access comes with Professional Plus, which runs on Windows only. '
    : ''
  return `${access}Here is what runs:${at}\n\n${allVerdicts(verdicts)}`
}
