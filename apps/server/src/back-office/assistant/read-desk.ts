import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listGuidance, readBudget, readDesk } from '@keyhaven/contracts/staff/assistant'
import type { readKnowledge } from '@keyhaven/contracts/staff/assistant-answers'
import { sql } from 'kysely'
import { settingsOf, versionOfSetting } from '../../modules/platform/settings/settings.service.ts'
import { readPrompts, usedPrompt } from '../../modules/voices/assistant/desk/manage-prompts.ts'
import {
  costsOf,
  figuresNowAndBefore,
  knowledgeState,
} from '../../modules/voices/assistant/desk/read-figures.ts'
import { caseCount } from '../../modules/voices/assistant/desk/save-cases.ts'
import { modelOf } from '../../modules/voices/assistant/model/models.ts'
import { fixedRules } from '../../modules/voices/assistant/model/prompt.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const success = true as const
const BUDGET_DAYS = 30
const MICROS_PER_CENT = 10_000

/** Whether it is on, what it answers with, and how its answers did. */
export async function deskOf(
  ctx: StaffContext,
  days: number,
): Promise<ResponseOf<typeof readDesk>> {
  const [settings, version, prompt, cases, figures] = await Promise.all([
    settingsOf(ctx),
    versionOfSetting(ctx, 'chat.visible'),
    usedPrompt(ctx),
    caseCount(ctx),
    figuresNowAndBefore(ctx, days),
  ])
  const since = prompt?.since?.toISOString()
  return {
    success,
    isOn: settings['chat.visible'],
    version,
    model: modelOf(ctx).name,
    prompt: prompt && since ? { version: prompt.version, since } : null,
    cases,
    ...figures,
  }
}

export async function guidanceOf(ctx: StaffContext): Promise<ResponseOf<typeof listGuidance>> {
  const { versions, inUse } = await readPrompts(ctx)
  return {
    success,
    inUse: inUse?.version ?? null,
    versions: versions.map(({ createdAt, usedFrom, ...version }) => ({
      ...version,
      createdAt: createdAt.toISOString(),
      usedFrom: usedFrom?.toISOString() ?? null,
    })),
    fixedRules: fixedRules.split('\n').map((line) => line.replace(/^- /, '')),
  }
}

export async function knowledgeFor(
  ctx: StaffContext,
  ownVersion: string,
): Promise<ResponseOf<typeof readKnowledge>> {
  const { version, pages, answers } = await knowledgeState(ctx)
  return {
    success,
    version: version
      ? {
          hash: version.hash,
          builtAt: version.builtAt.toISOString(),
          usedAt: version.usedAt.toISOString(),
          isOwn: version.hash === ownVersion,
        }
      : null,
    pages,
    answers: { used: answers.used, changedAt: answers.changedAt?.toISOString() ?? null },
  }
}

/** The last times that the budget was nearly or wholly spent. */
async function alarmsOf({ db }: StaffContext) {
  const { rows } = await sql<{ title: string; at: Date }>`
    select title, created_at as at
    from notifications
    where dedupe_key like 'assistant-budget:%' and created_at > shop_now() - interval '30 days'
    order by created_at desc
    limit 10`.execute(db)
  return rows.map(({ title, at }) => ({ title, at: at.toISOString() }))
}

export async function budgetOf(ctx: StaffContext): Promise<ResponseOf<typeof readBudget>> {
  const [settings, version, days, alarms] = await Promise.all([
    settingsOf(ctx),
    versionOfSetting(ctx, 'assistant.daily_budget_cents'),
    costsOf(ctx, BUDGET_DAYS),
    alarmsOf(ctx),
  ])
  const limit = settings['assistant.daily_budget_cents'] * MICROS_PER_CENT
  return { success, limit, version, days, alarms }
}
