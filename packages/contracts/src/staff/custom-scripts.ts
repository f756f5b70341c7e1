import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import {
  consentKinds,
  deviceTargets,
  pageTargets,
  scriptPositions,
  scriptTypes,
} from '../script-rules.ts'
import { orAsked, requestedApproval } from './approvals.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { choiceFilter, searchFilter } from './list-filters.ts'
import { customScriptsScreen } from './screens/custom-scripts.ts'

const LONGEST_SCRIPT = 20_000
const MOST_PAGES = 50
const HIGHEST_PRIORITY = 1_000

const words = (least: string, most: number) =>
  z.string(least).check(z.trim(), z.minLength(1, least), z.maxLength(most, 'That is too long'))

const pages = z
  .array(
    z
      .string()
      .check(
        z.trim(),
        z.regex(
          /^\/(?!\/)[^\s?#]{0,199}$/,
          'A page is a path such as /faq or /blog/*, without a query',
        ),
      ),
  )
  .check(z.maxLength(MOST_PAGES, 'At most 50 pages'))

const moment = z.nullable(
  z.iso.datetime({ offset: true, error: 'A moment such as 2027-01-31T12:00:00Z' }),
)

/** What a version of a script is: all of it is read and published together. */
export const scriptDraft = z.object({
  name: words('A script has a name', 80),
  content: z
    .string('Write what it does')
    .check(z.minLength(1, 'Write what it does'), z.maxLength(LONGEST_SCRIPT, 'That is too long')),
  scriptType: z.enum(scriptTypes),
  /** The hash of an outside file, as browsers check it; empty for every other type. */
  sri: z._default(z.string().check(z.trim(), z.maxLength(100, 'That is too long')), ''),
  position: z.enum(scriptPositions),
  deviceTargeting: z.enum(deviceTargets),
  pageTargeting: z.enum(pageTargets),
  targetedPages: pages,
  excludedPages: pages,
  priority: z
    .number('A priority is a number')
    .check(
      z.int('A whole number'),
      z.gte(0, 'At least 0'),
      z.lte(HIGHEST_PRIORITY, 'At most 1000'),
    ),
  loadAsync: z.boolean(),
  consent: z.enum(consentKinds),
  startsAt: moment,
  endsAt: moment,
  /** Why the shop runs it: the inventory of scripts that card rules ask for. */
  purpose: words('Say what it is for', 500),
  /** What this version changes. */
  note: z.string().check(z.trim(), z.maxLength(500, 'That is too long')),
})
export type ScriptDraft = z.infer<typeof scriptDraft>

export const scriptStates = ['draft', 'live', 'scheduled', 'ended', 'off'] as const

const listedScript = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(scriptStates),
  scriptType: z.enum(scriptTypes),
  position: z.enum(scriptPositions),
  pageTargeting: z.enum(pageTargets),
  pages: z.array(z.string()),
  deviceTargeting: z.enum(deviceTargets),
  consent: z.enum(consentKinds),
  priority: z.number(),
  errors: z.number(),
  liveVersion: z.nullable(z.number()),
  hasDraft: z.boolean(),
  editor: z.string(),
  changedAt: z.string(),
})
export type ListedScript = z.infer<typeof listedScript>

const version = z.object({
  ...scriptDraft.shape,
  number: z.number(),
  sha256: z.string(),
  writtenBy: z.string(),
  writtenAt: z.string(),
  publishedBy: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
})
export type ScriptVersion = z.infer<typeof version>

const success = z.literal(true)

const scriptFile = z.object({
  success,
  id: z.string(),
  state: z.enum(scriptStates),
  isActive: z.boolean(),
  /** Whether any custom script runs at all. */
  isOn: z.boolean(),
  liveVersion: z.nullable(z.number()),
  /** The newest first; the first one is the draft, if there is one. */
  versions: z.array(version),
  /** The draft waits for a second person. */
  waiting: z.nullable(
    z.object({
      id: z.string(),
      hash: z.string(),
      askedBy: z.string(),
      askedByName: z.string(),
      askedAt: z.string(),
    }),
  ),
  lastDay: z.object({ runs: z.number(), errors: z.number(), pages: z.number() }),
  lastErrorAt: z.nullable(z.string()),
  /** The last look at an outside file. */
  look: z.nullable(z.object({ at: z.string(), found: z.enum(['same', 'changed', 'unread']) })),
  /** What a change names as the version it was made from. */
  revision: z.string(),
})
export type ScriptFile = z.infer<typeof scriptFile>

const id = z.object({ id: z.string().check(z.regex(/^script_[0-9a-f]{20}$/, 'No such script')) })
const reason = z.object({ reason: words('Say why', 500) })

export const listScripts = {
  ...customScriptsScreen.calls.listScripts,
  summary: 'Custom scripts with what each runs on and how it fared in the last day',
  query: z.object({
    ...pageQuery,
    ...searchFilter,
    ...choiceFilter('scriptType', scriptTypes),
    sort: z._default(sortOf(['changedAt', 'name']), '-changedAt'),
  }),
  response: z.object({ success, isOn: z.boolean(), scripts: z.array(listedScript), ...pageAnswer }),
} as const satisfies Endpoint

export const createScript = {
  ...customScriptsScreen.calls.createScript,
  summary: 'Writes the first draft of a script; nothing runs before two people agree',
  body: scriptDraft,
  response: scriptFile,
  status: 201,
} as const satisfies Endpoint

export const readScript = {
  ...customScriptsScreen.calls.readScript,
  summary: 'One script with its versions',
  params: id,
  response: scriptFile,
} as const satisfies Endpoint

export const saveDraft = {
  ...customScriptsScreen.calls.saveDraft,
  summary: 'Changes the draft, or begins one',
  params: id,
  body: scriptDraft,
  response: scriptFile,
} as const satisfies Endpoint

export const askPublish = {
  ...customScriptsScreen.calls.askPublish,
  summary: 'Asks a second person to publish the draft',
  params: id,
  body: z.object({}),
  response: z.object({ success, approval: requestedApproval }),
} as const satisfies Endpoint

export const restoreVersion = {
  ...customScriptsScreen.calls.restoreVersion,
  summary: 'Makes an earlier version the draft',
  params: id,
  body: z.object({ number: z.int().check(z.gte(1)) }),
  response: scriptFile,
} as const satisfies Endpoint

export const switchScriptOff = {
  ...customScriptsScreen.calls.switchScriptOff,
  summary: 'Stops a script at once; one person is enough',
  params: id,
  body: reason,
  response: scriptFile,
} as const satisfies Endpoint

export const switchScriptOn = {
  ...customScriptsScreen.calls.switchScriptOn,
  summary: 'Lets the version that two people published run again',
  params: id,
  body: reason,
  response: scriptFile,
} as const satisfies Endpoint

export const switchAllOff = {
  ...customScriptsScreen.calls.switchAllOff,
  summary: 'Stops every custom script at once; one person is enough',
  body: reason,
  response: z.object({ success }),
} as const satisfies Endpoint

export const switchAllOn = {
  ...customScriptsScreen.calls.switchAllOn,
  summary: 'Lets custom scripts run again',
  body: reason,
  response: z.object({ success, ...orAsked }),
} as const satisfies Endpoint

const logEntry = z.object({
  id: z.number(),
  scriptId: z.string(),
  name: z.string(),
  page: z.string(),
  executionStatus: z.enum(['success', 'error']),
  errorMessage: z.string(),
  deviceType: z.enum(['mobile', 'tablet', 'desktop']),
  screenResolution: z.string(),
  userAgent: z.string(),
  at: z.string(),
})
export type ScriptLogEntry = z.infer<typeof logEntry>

export const listScriptLog = {
  ...customScriptsScreen.calls.listScriptLog,
  summary: 'What browsers told about injected scripts within seven days, the newest first',
  query: z.object({
    ...pageQuery,
    scriptId: z.optional(z.string().check(z.maxLength(40))),
    ...choiceFilter('executionStatus', ['success', 'error']),
    sort: z._default(sortOf(['at']), '-at'),
  }),
  response: z.object({ success, entries: z.array(logEntry), ...pageAnswer }),
} as const satisfies Endpoint
