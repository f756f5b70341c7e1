import { randomBytes } from 'node:crypto'
import { refusalOf } from '@keyhaven/contracts/script-rules'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import type { ScriptDraft, ScriptVersion } from '@keyhaven/contracts/staff/custom-scripts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { changeSettings } from '../../staff/guarded-settings/change-setting.ts'
import { looserScripts } from '../../staff/guarded-settings/loosen-settings.ts'
import {
  findScript,
  insertScript,
  lastDayOf,
  lockScript,
  touchScript,
  type VersionRow,
  versionsOf,
  writeDraft,
} from './custom-scripts.repo.ts'
import { stateOf } from './custom-scripts.rules.ts'
import { isOutside } from './outside-address.ts'

export const scriptObject = (id: string) => `script:${id}`

/** Throws what keeps a text from being published. */
export function checked(draft: ScriptDraft, { config }: Pick<Context, 'config'>): ScriptDraft {
  const refuse = (field: string, message: string): never => {
    throw new AppError('invalid_request', message, [{ field, message }])
  }
  const refusal = refusalOf(draft)
  if (refusal) refuse('content', refusal)
  const isOpen = draft.scriptType !== 'outside' || !config.isLive || isOutside(draft.content)
  if (!isOpen) refuse('content', 'The address leads nowhere on the internet, or is not https.')
  if (draft.pageTargeting === 'specific' && draft.targetedPages.length === 0) {
    refuse('targetedPages', 'Name at least one page')
  }
  if (draft.startsAt && draft.endsAt && draft.startsAt >= draft.endsAt) {
    refuse('endsAt', 'The end comes after the beginning')
  }
  return draft
}

export async function addScript(ctx: Context, by: string, draft: ScriptDraft): Promise<string> {
  const id = `script_${randomBytes(10).toString('hex')}`
  const act = { actor: staffActor(by), action: 'script.create' }
  return await audited(ctx.db, act, async (tx) => {
    await insertScript(tx, id, draft.name, by)
    await writeDraft(tx, id, checked(draft, ctx), by)
    return { result: id, object: scriptObject(id), meta: { name: draft.name } }
  })
}

type DraftChange = Readonly<{ id: string; by: string; seen: string; draft: ScriptDraft }>

/** Changes the draft, or begins one beside what is live. What is published never changes. */
export async function changeDraft(
  ctx: Context,
  { id, by, seen, draft }: DraftChange,
): Promise<void> {
  const act = { actor: staffActor(by), action: 'script.draft' }
  await audited(ctx.db, act, async (tx) => {
    const script = await lockScript(tx, id)
    if (!script) throw new AppError('not_found')
    if (String(script.revision) !== seen) throw new AppError('version_stale')
    await writeDraft(tx, id, checked(draft, ctx), by)
    // The name of what is live changes with its next version.
    await touchScript(tx, id, by, script.live_version === null ? { name: draft.name } : {})
    return { result: undefined, object: scriptObject(id), meta: { note: draft.note } }
  })
}

export async function restore(ctx: Context, by: string, id: string, number: number) {
  const earlier = (await readVersions(ctx, id)).find((version) => version.number === number)
  if (!earlier?.publishedAt) throw new AppError('not_found')
  const act = { actor: staffActor(by), action: 'script.restore' }
  await audited(ctx.db, act, async (tx) => {
    if (!(await lockScript(tx, id))) throw new AppError('not_found')
    await writeDraft(tx, id, { ...earlier, note: `As version ${number}` }, by)
    await touchScript(tx, id, by)
    return { result: undefined, object: scriptObject(id), meta: { number } }
  })
}

type Switch = Readonly<{ id: string; by: string; isActive: boolean; reason: string }>

/** Stops a script, or lets the published version run again. */
export async function switchScript(ctx: Context, { id, by, isActive, reason }: Switch) {
  const action = isActive ? 'script.on' : 'script.off'
  await audited(ctx.db, { actor: staffActor(by), action }, async (tx) => {
    const script = await lockScript(tx, id)
    if (!script) throw new AppError('not_found')
    if (script.live_version === null) throw new AppError('conflict')
    await touchScript(tx, id, by, { is_active: isActive })
    return { result: undefined, object: scriptObject(id), meta: { reason } }
  })
}

type SwitchAll = Readonly<{ isOn: boolean; reason: string }>

/** Stops every script at once, by one person; letting them run again takes two. */
export const switchAll = (
  ctx: Context,
  staff: StaffPrincipal,
  { isOn, reason }: SwitchAll,
): Promise<RequestedApproval | undefined> =>
  changeSettings(ctx, staff, looserScripts, {
    wanted: { 'scripts.is_on': isOn },
    reason,
    action: isOn ? 'scripts.on' : 'scripts.off',
    object: 'settings:scripts',
    check: async () => undefined,
  })

const shown = (row: VersionRow, name: string): ScriptVersion => ({
  number: row.number,
  name,
  content: row.content,
  scriptType: row.script_type,
  sri: row.sri,
  position: row.position,
  deviceTargeting: row.device_targeting,
  pageTargeting: row.page_targeting,
  targetedPages: row.targeted_pages,
  excludedPages: row.excluded_pages,
  priority: row.priority,
  loadAsync: row.load_async,
  consent: row.consent,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  purpose: row.purpose,
  note: row.note,
  sha256: row.sha256,
  writtenBy: row.writer,
  writtenAt: row.written_at.toISOString(),
  publishedBy: row.publisher,
  publishedAt: row.published_at?.toISOString() ?? null,
})

async function readVersions({ db }: Context, id: string): Promise<ScriptVersion[]> {
  const script = await findScript(db, id)
  if (!script) throw new AppError('not_found')
  return (await versionsOf(db, id)).map((row) => shown(row, script.name))
}

/** A script with every version, as staff read it. */
export async function scriptOf(ctx: Context, id: string) {
  const script = await findScript(ctx.db, id)
  if (!script) throw new AppError('not_found')
  const rows = await versionsOf(ctx.db, id)
  const { lastError, ...lastDay } = await lastDayOf(ctx.db, id)
  const liveRow = rows.find(({ number }) => number === script.live_version)
  return {
    id,
    state: stateOf({
      isActive: script.is_active,
      liveVersion: script.live_version,
      startsAt: liveRow?.starts_at ?? null,
      endsAt: liveRow?.ends_at ?? null,
      now: script.now,
    }),
    isActive: script.is_active,
    isOn: (await settingsOf(ctx))['scripts.is_on'],
    liveVersion: script.live_version,
    versions: rows.map((row) => shown(row, script.name)),
    lastDay,
    lastErrorAt: lastError?.toISOString() ?? null,
    look:
      script.looked_at && script.look_found
        ? { at: script.looked_at.toISOString(), found: script.look_found }
        : null,
    revision: String(script.revision),
  }
}
