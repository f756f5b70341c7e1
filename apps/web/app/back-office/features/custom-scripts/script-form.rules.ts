import {
  consentKinds,
  deviceTargets,
  pageTargets,
  scriptPositions,
  scriptTypes,
} from '@keyhaven/contracts/script-rules'
import type { ScriptDraft } from '@keyhaven/contracts/staff/custom-scripts'
import * as z from 'zod/mini'

const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, message))

/** The fields as people type them: pages one below the other, moments without a zone. */
export const scriptForm = z.object({
  name: filled('A script has a name'),
  content: z.string().check(z.minLength(1, 'Write what it does')),
  scriptType: z.enum(scriptTypes),
  sri: z.string(),
  position: z.enum(scriptPositions),
  deviceTargeting: z.enum(deviceTargets),
  pageTargeting: z.enum(pageTargets),
  pages: z.string(),
  priority: z.string().check(z.regex(/^\d{1,4}$/, 'A whole number from 0 to 1000')),
  loadAsync: z.boolean(),
  consent: z.enum(consentKinds),
  startsAt: z.string(),
  endsAt: z.string(),
  purpose: filled('Say what it is for'),
  note: z.string(),
})
export type ScriptFormValues = z.infer<typeof scriptForm>

const MINUTES = 16

const toMoment = (text: string) => (text === '' ? null : `${text.slice(0, MINUTES)}:00Z`)
const fromMoment = (moment: string | null) => moment?.slice(0, MINUTES) ?? ''

export function toDraft({ pages, priority, ...form }: ScriptFormValues): ScriptDraft {
  const entries = pages.split(/\s+/).filter(Boolean)
  return {
    ...form,
    sri: form.scriptType === 'outside' ? form.sri : '',
    content: form.scriptType === 'outside' ? form.content.trim() : form.content,
    targetedPages: form.pageTargeting === 'specific' ? entries : [],
    excludedPages: form.pageTargeting === 'exclude' ? entries : [],
    priority: Number(priority),
    startsAt: toMoment(form.startsAt),
    endsAt: toMoment(form.endsAt),
  }
}

export function toForm(draft: ScriptDraft): ScriptFormValues {
  const { targetedPages, excludedPages, ...rest } = draft
  const pages = draft.pageTargeting === 'exclude' ? excludedPages : targetedPages
  return {
    name: rest.name,
    content: rest.content,
    scriptType: rest.scriptType,
    sri: rest.sri,
    position: rest.position,
    deviceTargeting: rest.deviceTargeting,
    pageTargeting: rest.pageTargeting,
    pages: pages.join('\n'),
    priority: String(rest.priority),
    loadAsync: rest.loadAsync,
    consent: rest.consent,
    startsAt: fromMoment(rest.startsAt),
    endsAt: fromMoment(rest.endsAt),
    purpose: rest.purpose,
    note: rest.note,
  }
}

export const emptyScript: ScriptFormValues = {
  name: '',
  content: '',
  scriptType: 'javascript',
  sri: '',
  position: 'body_end',
  deviceTargeting: 'all',
  pageTargeting: 'specific',
  pages: '',
  priority: '100',
  loadAsync: true,
  consent: 'analytics',
  startsAt: '',
  endsAt: '',
  purpose: '',
  note: '',
}
