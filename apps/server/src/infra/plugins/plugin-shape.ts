import { type ShopEventName, shopEvents } from '@keyhaven/contracts/events'
import type { Plugin } from '@keyhaven/contracts/plugin'
import { z } from 'zod'

const work = z.custom<(...given: never[]) => unknown>(
  (value) => typeof value === 'function',
  'must be a function',
)
const eventNames = Object.keys(shopEvents) as [ShopEventName, ...ShopEventName[]]

/** A plug-in is what it says and nothing else: a word that is misspelt would be a promise that nobody keeps. */
const pluginShape = z.strictObject({
  name: z.string().regex(/^[a-z][a-z\d-]{0,39}$/, 'must be lower-case letters, digits and hyphens'),
  version: z.string().min(1).max(40),
  settings: z
    .record(z.string().regex(/^[a-z][a-zA-Z\d]*$/), z.enum(['required', 'optional']))
    .optional(),
  start: work.optional(),
  on: z.partialRecord(z.enum(eventNames), work).optional(),
  risk: work.optional(),
})

/** The plug-in that a module exports by default; throws a sentence about what is wrong with it. */
export function pluginIn(module: object): Plugin {
  const { default: exported } = module as { default?: unknown }
  if (exported === undefined) throw new Error('it has no default export; write definePlugin({ … })')
  const parsed = pluginShape.safeParse(exported)
  if (parsed.success) return exported as Plugin
  const faults = parsed.error.issues.map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(' '),
  )
  throw new Error(faults.join('; '))
}

/** `apiUrl` of the plug-in `day-book` is PLUGIN_DAY_BOOK_API_URL. */
const variableOf = (plugin: string, setting: string): string =>
  `PLUGIN_${plugin.replaceAll('-', '_')}_${setting.replace(/[A-Z]/g, '_$&')}`.toUpperCase()

/** What the environment says for each setting; throws where one that is needed is missing. */
export function settingsFor(
  { name, settings = {} }: Plugin,
  variables: Readonly<Record<string, string>>,
) {
  const names = Object.keys(settings)
  const missing = names
    .filter((setting) => settings[setting] === 'required')
    .map((setting) => variableOf(name, setting))
    .filter((variable) => variables[variable] === undefined)
  if (missing.length > 0) throw new Error(`${missing.join(', ')} must be set`)
  return Object.fromEntries(
    names.flatMap((setting) => {
      const value = variables[variableOf(name, setting)]
      return value === undefined ? [] : [[setting, value]]
    }),
  )
}
