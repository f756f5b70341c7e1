import { helpTools } from './help-tools.ts'
import { productTools } from './product-tools.ts'
import type { Tool } from './tool.ts'

/** What anyone may know. */
export const publicTools: readonly Tool[] = [...productTools, ...helpTools] as readonly Tool[]
