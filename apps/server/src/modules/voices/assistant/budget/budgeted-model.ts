import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'
import { settingsOf } from '../../../platform/settings/settings.service.ts'
import type { AssistantModel, ModelCall, ModelPiece } from '../model/model.ts'
import { reserve, settle, settleForgotten } from './budget.repo.ts'
import { alarmsDue, costOf, microsOf, mostCost } from './cost.rules.ts'

/** Longer than any answer takes. */
const FORGOTTEN_MINUTES = 10

const spentUp = () =>
  Object.assign(new Error('the budget of the day is spent'), { code: 'EBUDGET' })

/** Whether the day has no more money for a model. */
export const isBudgetSpent = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === 'EBUDGET' || (cause !== undefined && isBudgetSpent(cause))
}

async function raiseAlarms(ctx: Context, day: string, used: number, budget: number) {
  const due = alarmsDue(used, budget)
  if (due.length === 0) return
  await inTransaction(ctx.db, async (tx) => {
    for (const percent of due) {
      await notifyStaff(tx, {
        dedupeKey: `assistant-budget:${day}:${percent}`,
        severity: percent === 100 ? 'warning' : 'info',
        title: `The assistant has used ${percent} % of the day’s budget`,
        body:
          percent === 100
            ? 'It answers from our pages alone until tomorrow.'
            : 'Beyond it, the assistant answers from our pages alone.',
        object: 'assistant',
      })
    }
  })
}

const today = (ctx: Context) => ctx.now().toISOString().slice(0, 10)

async function begin(
  ctx: Context,
  call: Readonly<{ chatId: string | null; model: string; most: number }>,
) {
  const budget = microsOf((await settingsOf(ctx))['assistant.daily_budget_cents'])
  await settleForgotten(ctx.db, FORGOTTEN_MINUTES)
  const reserved = await reserve(ctx.db, { ...call, budget })
  if (!reserved) {
    await raiseAlarms(ctx, today(ctx), budget, budget)
    throw spentUp()
  }
  return { ...reserved, budget }
}

/** What a provider refused was not done, so it costs nothing. */
const wasRefused = (error: unknown) => typeof (error as { status?: unknown }).status === 'number'

/**
 * A model that spends no more than the day's budget: the most that a call can cost is set aside before it is
 * made. What a call that broke off has cost is not known, so all of it counts.
 */
export function budgeted(
  ctx: Context,
  model: AssistantModel,
  chatId: string | null,
): AssistantModel {
  const { ASSISTANT_INPUT_PRICE: input = 0, ASSISTANT_OUTPUT_PRICE: output = 0 } = ctx.config
  const prices = { input, output }
  async function* answer(call: ModelCall, signal: AbortSignal): AsyncGenerator<ModelPiece> {
    const most = mostCost(prices, call)
    const { id, day, used, budget } = await begin(ctx, { chatId, model: model.name, most })
    let spent: number | null = null
    try {
      for await (const piece of model.answer(call, signal)) {
        if (piece.kind === 'usage') spent = costOf(prices, piece)
        yield piece
      }
    } catch (error) {
      if (wasRefused(error)) spent = 0
      throw error
    } finally {
      await settle(ctx.db, id, spent)
      await raiseAlarms(ctx, day, used - most + (spent ?? most), budget)
    }
  }
  return model.isPaid ? { ...model, answer } : model
}
