import { orderTools } from './order-tools.ts'
import { publicTools } from './public-tools.ts'
import type { Tool } from './tool.ts'

export const tools: ReadonlyMap<string, Tool> = new Map(
  [...publicTools, ...orderTools].map((tool) => [tool.name, tool]),
)
