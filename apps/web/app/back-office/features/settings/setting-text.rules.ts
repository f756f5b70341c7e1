import type { SettingKey } from '@keyhaven/contracts/settings'
import type { SettingsOverview } from '@keyhaven/contracts/staff/settings'
import { hoursText, type SupportWeek } from '@keyhaven/contracts/support-week'
import {
  type Editor,
  type Environment,
  type SettingWords,
  wordsForSetting,
} from '../../kit/setting-words.ts'
import { placeName } from './place-name.rules.ts'
import { settingSections } from './setting-sections.ts'

type FromEnvironment = SettingsOverview['environment']

const environments: readonly string[] = ['checkoutMode', 'postalAddress', 'securityContact']
const isEnvironment = (name: string): name is Environment => environments.includes(name)

/** What holds while nothing is set, and where it comes from. */
function unsetText(editor: Editor, environment: FromEnvironment): string {
  if (!('unset' in editor) || editor.unset === undefined) return 'Not set'
  if (!isEnvironment(editor.unset)) return `${editor.unset} (default)`
  const value = environment[editor.unset]
  return `${labelIn(editor, value)} (from the environment)`
}

const labelIn = (editor: Editor, value: string) =>
  ((editor.kind === 'choice' || editor.kind === 'some') &&
    editor.options.find((one) => one.value === value)?.label) ||
  value

type Breaks = readonly { from: number; percent: number }[]

/** A value in words, line by line. */
export function valueLines(
  editor: Editor,
  value: unknown,
  environment: FromEnvironment,
): readonly string[] {
  if (value === null || value === undefined) return [unsetText(editor, environment)]
  switch (editor.kind) {
    case 'flag':
      return [value ? editor.on : editor.off]
    case 'choice':
      return [labelIn(editor, String(value))]
    case 'some':
      return (value as string[]).map((one) => labelIn(editor, one))
    case 'number':
      return [`${String(value)} ${value === 1 ? editor.unit.replace(/s$/, '') : editor.unit}`]
    case 'text':
      return [String(value)]
    case 'week':
      return [hoursText(value as SupportWeek)]
    case 'days':
      return (value as string[]).length > 0 ? (value as string[]) : ['None']
    case 'countries':
      return (value as string[]).length > 0 ? (value as string[]).map(placeName) : ['None']
    case 'breaks':
      return (value as Breaks).map(({ from, percent }) => `From ${from}: ${percent} % off`)
    case 'object':
      return editor.fields.map(({ name, label, isMany }) => {
        const part = (value as Record<string, unknown>)[name]
        const text = isMany ? (part as string[]).join(', ') : String(part)
        return `${label.split(',')[0]}: ${text || 'none'}`
      })
  }
}

const matches = (words: SettingWords, key: string, text: string) =>
  [words.label, words.does, words.effect ?? '', key].join(' ').toLowerCase().includes(text)

/** The sections with the settings that fit every word of a search. */
export function sectionsFor(search: string) {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (key: SettingKey, title: string) => {
    const words = wordsForSetting(key)
    return (
      words !== undefined &&
      wanted.every((text) => matches(words, key, text) || title.toLowerCase().includes(text))
    )
  }
  return settingSections
    .map((section) => ({
      ...section,
      keys: section.keys.filter((key) => fits(key, section.title)),
    }))
    .filter(({ keys }) => keys.length > 0)
}
