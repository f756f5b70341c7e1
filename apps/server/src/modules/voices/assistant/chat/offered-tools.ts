import * as z from 'zod/mini'
import type { OfferedTool } from '../model/model.ts'
import { tools } from '../tools/tools.ts'

const describe = () =>
  [...tools.values()].map(({ name, description, input }) => ({
    name,
    description,
    parameters: z.toJSONSchema(input, { io: 'input' }) as Record<string, unknown>,
  }))

let described: readonly OfferedTool[] | undefined

/** What a model may ask for. All of it, always: what a session may not know, the tool itself refuses. */
export function offeredTools(): readonly OfferedTool[] {
  described ??= describe()
  return described
}
