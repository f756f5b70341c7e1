import * as z from 'zod/mini'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { redactedValue } from '../guards/redact.rules.ts'
import type { ModelToolCall } from '../model/model.ts'
import { type ChatSession, result, type ToolResult } from '../tools/tool.ts'
import { tools } from '../tools/tools.ts'
import type { ToolUse } from './answered.ts'

export type Used = Readonly<{ use: ToolUse; result: ToolResult }>

const refusal = (message: string) => result({ message }, { outcome: 'refused' })

/** A tool that says no has answered; anything else that is thrown is a bug. */
async function attempt(run: () => Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof AppError) return refusal(error.message)
    throw error
  }
}

/** Does what a model asked for, with the rights of the session and no others. What it sent is checked first. */
export async function runTool(
  ctx: Context,
  session: ChatSession,
  { name, args }: ModelToolCall,
): Promise<Used> {
  const known = tools.get(name)
  const log = { name: name.slice(0, 60), args: redactedValue(args), citations: [] }
  if (!known) {
    return { use: { ...log, outcome: 'unknown tool' }, result: refusal('There is no such tool.') }
  }
  const parsed = z.safeParse(known.input, args)
  if (!parsed.success) {
    const said = refusal('These arguments are not right.')
    return { use: { ...log, outcome: 'wrong arguments' }, result: said }
  }
  const said = await attempt(() => known.run(ctx, session, parsed.data))
  const citations = said.citations.map(({ path }) => path)
  return { use: { ...log, outcome: said.outcome, citations }, result: said }
}
