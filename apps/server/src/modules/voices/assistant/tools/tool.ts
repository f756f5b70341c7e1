import type { ChatOffer, Citation } from '@keyhaven/contracts/assistant'
import type * as z from 'zod/mini'
import type { Context } from '../../../../context.ts'

/** What a chat is allowed, by the server's own record. Nothing of it comes from the visitor's words or a model. */
export type ChatSession = Readonly<{
  chatId: string
  storeId: string
  /** The browser, for limits. */
  network: string
  checkoutId: number
  /** The order that a code has opened, while that counts. */
  provenOrderId: string | null
  /** The version of the pages that this server shows. */
  knowledge: string
}>

type PlaceToCite = Readonly<Pick<Citation, 'title' | 'path'>>

export type ToolResult = Readonly<{
  /** Whether it was done. A refused one says why, in words that a model may repeat. */
  outcome: 'ok' | 'refused' | 'nothing'
  /** What is known now, as JSON: the model reads it, the rules compose from it, the guards compare with it. */
  data: Readonly<Record<string, unknown>>
  /** Pages that say so, in the order of their use. */
  citations: readonly PlaceToCite[]
  /** What the interface may draw below the answer. */
  offers: readonly ChatOffer[]
}>

export type Tool<Input extends z.ZodMiniType = z.ZodMiniType> = Readonly<{
  name: string
  description: string
  input: Input
  run: (ctx: Context, session: ChatSession, args: z.output<Input>) => Promise<ToolResult>
}>

export const tool = <Input extends z.ZodMiniType>(one: Tool<Input>) => one

export const result = (
  data: Record<string, unknown>,
  more: Partial<Omit<ToolResult, 'data'>> = {},
): ToolResult => ({ outcome: 'ok', citations: [], offers: [], ...more, data })
